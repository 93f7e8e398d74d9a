/** Meaning beside words, when an embedding model is configured: chunks are embedded by a job, questions when they are asked. */
import type { Embedder } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { RankedChunk } from '../../retrieval/ranking/rank-chunks.ts'
import { embedJob } from '../jobs.ts'
import { waitForChanges } from '../queries.ts'
import { listUnembedded, listVectorsAt, readVectorState, saveVectors } from './queries.ts'
import { VectorMemory } from './vector-memory.ts'
import { type NearChunk, nearest, toBytes, toSet } from './vectors.ts'

const CHUNKS_PER_BATCH = 64
/** How long a question waits for its vector: words alone answer well. */
const QUESTION_TIMEOUT_MS = 1500
const NEAR_MAX = 50

export interface Embeddings {
  /** Enqueues the embedding of new chunks, in the transaction that inserts them. */
  follow(trx: Db, positId: string): Promise<void>
  /** Null when the provider does not answer in time: words alone decide then. */
  embedQuestion(question: string): Promise<Float32Array | null>
  /** The nearest chunks; of a posit too large to be held in memory, the nearest among those that words found. */
  findNear(positId: string, question: Float32Array, lexical: RankedChunk[]): Promise<NearChunk[]>
}

export function createEmbeddings({ db, jobs, log }: Core, embedder: Embedder | null): Embeddings | null {
  const memory = new VectorMemory()
  let hasFailed = false
  jobs.handle(embedJob, async ({ posit_id }, signal) => {
    if (!embedder) return
    // A change that was folded into this job may commit only after the job has started.
    await waitForChanges(db, posit_id)
    await embedPosit(db, embedder, posit_id, signal)
  })
  if (!embedder) return null
  const { name } = embedder

  return {
    follow: (trx, positId) => jobs.send(embedJob, { posit_id: positId }, { trx, key: positId }),

    async embedQuestion(question) {
      try {
        const [vector] = await embedder.embed([question], AbortSignal.timeout(QUESTION_TIMEOUT_MS))
        hasFailed = false
        return vector ?? null
      } catch (error) {
        // Once per outage, not once per question.
        if (!hasFailed)
          log.warn({ err: error, model: name }, 'embeddings failed; retrieval goes by words alone')
        hasFailed = true
        return null
      }
    },

    async findNear(positId, question, lexical) {
      const state = await readVectorState(db, positId, name)
      // The model has changed, or a job gave up during an outage: the next question enqueues the job again.
      if (state.embedded < state.chunks) await jobs.send(embedJob, { posit_id: positId }, { key: positId })
      if (state.embedded === 0) return []
      const set = memory.fits(state.embedded, question.length)
        ? await memory.read(db, positId, name, state)
        : toSet(await listVectorsAt(db, name, lexical))
      return nearest(set, question, NEAR_MAX)
    },
  }
}

/** In batches, each stored at once: an outage loses one. */
async function embedPosit(db: Db, embedder: Embedder, positId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const chunks = await listUnembedded(db, positId, embedder.name, CHUNKS_PER_BATCH)
    if (chunks.length === 0) return
    const texts = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    const vectors = await embedder.embed(texts, signal)
    await saveVectors(
      db,
      embedder.name,
      chunks.map(({ id }, at) => ({ id, bytes: toBytes(vectors[at] ?? new Float32Array()) })),
    )
  }
}
