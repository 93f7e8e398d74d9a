/** Meaning beside words, while an embedding model is in charge: chunks are embedded by a job, questions when they are asked. */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { chargeTo } from '../../assistant/service.ts'
import { type Embedder, isAtCap, type QueryPlan } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import { textsToEncode, toVectorBytes } from '../../retrieval/ranking/closeness.ts'
import type { NearChunk } from '../../retrieval/ranking/fuse-ranks.ts'
import type { RankedChunk } from '../../retrieval/ranking/rank-chunks.ts'
import type { Language } from '../../retrieval/text/languages.ts'
import { embedAllJob, embedJob } from '../jobs.ts'
import { waitForChanges } from '../queries.ts'
import {
  type ChunkText,
  listUnembedded,
  listUnembeddedPosits,
  listVectorsAt,
  readVectorState,
  saveVectors,
  type VectorState,
} from './queries.ts'
import { createReadInTime, QUESTION_TIMEOUT_MS, type ReadInTime, vectorOf } from './read-in-time.ts'
import { bytesOfSentences, nearestSentences, toSentenceSet } from './sentence-vectors.ts'
import { VectorMemory } from './vector-memory.ts'
import { bytesOf, nearest, toBytes, toSet } from './vectors.ts'

const CHUNKS_PER_BATCH = 64
/** A batch takes some seconds on this machine. */
const CHUNKS_OF_SENTENCES = 16
/** A wait that a person notices. */
const FELT_MS = 500
/** After a question that waited that long in vain, further ones do not wait for this long. */
const SLOW_PAUSE_MS = 30_000
const NEAR_MAX = 50
/** Some 1,000 sentences on a machine that has nothing else to do. A longer text has its summaries before it is encoded. */
const SENTENCES_WAIT_MS = 10_000
const SENTENCES_POLL_MS = 200
/** Of all posits asked last. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** Of one posit, some 3,000 chunks: comparing more would take longer than ten milliseconds. */
const SENTENCES_MAX_BYTES = 8 * 1024 * 1024
const OF_CHUNKS = { toSet, bytesOf, maxBytes: MEMORY_BYTES, setMaxBytes: MEMORY_BYTES }
const OF_SENTENCES = {
  toSet: toSentenceSet,
  bytesOf: bytesOfSentences,
  maxBytes: MEMORY_BYTES,
  setMaxBytes: SENTENCES_MAX_BYTES,
}
const POSITS_PER_PAGE = 200
const POSITS_REQUESTED = 10_000
const REQUEST_AGAIN_MS = 60_000
const MS_PER_DAY = 86_400_000

export interface Embeddings extends ReadInTime {
  /** Enqueues the embedding of new chunks, in the transaction that inserts them. */
  follow(trx: Db, positId: string): Promise<void>
  /** Enqueues the embedding of whatever has no vector of the model in charge. */
  requestAll(): Promise<void>
  /** Resolves once the built-in encoder has encoded a posit, or ten seconds after; at once with any other model. */
  waitForSentences(positId: string, signal: AbortSignal): Promise<void>
  /**
   * Null when there is no embedding model for the language, when it does not answer in time or did not a moment ago, while nothing of the
   * posit is embedded, and while sentences of it are still to be encoded, for the question would wait behind them: words alone decide then.
   */
  embedQuestion(positId: string, plan: Pick<QueryPlan, 'question' | 'language'>): Promise<Float32Array | null>
  /** The nearest chunks; of a posit too large to be held in memory, the nearest among those that words found. */
  findNear(positId: string, question: Float32Array, lexical: RankedChunk[]): Promise<NearChunk[]>
}

/** `embedderNow`: the one in charge at the moment, if any. */
export function createEmbeddings(
  { db, jobs, log }: Pick<Core, 'db' | 'jobs' | 'log'>,
  embedderNow: () => Embedder | null,
): Embeddings {
  let hasFailed = false
  let slow: { embedder: Embedder | null; until: number } = { embedder: null, until: 0 }
  const request = handleJobs({ db, jobs }, embedderNow)
  const stateOf = createStateReader(db, request)

  async function mayHelp(positId: string, { name, sentencesIn }: Embedder, language: Language) {
    if (sentencesIn?.includes(language) === false) return false
    const { embedded, chunks } = await stateOf(positId, name)
    return sentencesIn ? embedded === chunks : embedded > 0
  }

  return {
    async follow(trx, positId) {
      if (embedderNow()) await jobs.send(embedJob, { posit_id: positId }, { trx, key: positId })
    },

    requestAll: () => jobs.send(embedAllJob, {}, { key: 'all' }),

    async waitForSentences(positId, signal) {
      const embedder = embedderNow()
      if (embedder?.sentencesIn) await waitUntilEmbedded(db, positId, embedder.name, signal)
    },

    async embedQuestion(positId, { question, language }) {
      const embedder = embedderNow()
      if (!embedder || (slow.embedder === embedder && performance.now() < slow.until)) return null
      if (!(await mayHelp(positId, embedder, language))) return null
      const from = performance.now()
      const signal = AbortSignal.timeout(QUESTION_TIMEOUT_MS)
      try {
        const vector = await chargeTo(positId, () => vectorOf(embedder, question, signal))
        hasFailed = false
        return vector
      } catch (error) {
        // The built-in one shares this machine's load, which passes sooner.
        if (performance.now() - from > FELT_MS && !embedder.sentencesIn)
          slow = { embedder, until: performance.now() + SLOW_PAUSE_MS }
        // Once per outage, not once per question.
        if (!hasFailed)
          log.warn({ err: error, model: embedder.name }, 'embeddings failed; retrieval goes by words alone')
        hasFailed = true
        return null
      }
    },

    ...createReadInTime(log, embedderNow),
    findNear: createFindNear(db, stateOf, embedderNow),
  }
}

type StateReader = ReturnType<typeof createStateReader>

function createFindNear(
  db: Db,
  stateOf: StateReader,
  embedderNow: () => Embedder | null,
): Embeddings['findNear'] {
  const memory = new VectorMemory(OF_CHUNKS)
  const sentenceMemory = new VectorMemory(OF_SENTENCES)
  return async (positId, question, lexical) => {
    const embedder = embedderNow()
    if (!embedder) return []
    const { name, sentencesIn } = embedder
    const state = await stateOf(positId, name)
    if (state.embedded === 0) return []
    const rowsFound = () => listVectorsAt(db, name, lexical)
    if (sentencesIn)
      return nearestSentences(await sentenceMemory.read(db, positId, name, state, rowsFound), question)
    return nearest(await memory.read(db, positId, name, state, rowsFound), question, NEAR_MAX)
  }
}

/** Or until `SENTENCES_WAIT_MS` have passed. */
async function waitUntilEmbedded(db: Db, positId: string, model: string, signal: AbortSignal) {
  const until = performance.now() + SENTENCES_WAIT_MS
  while (performance.now() < until) {
    const { embedded, chunks } = await readVectorState(db, positId, model)
    if (embedded === chunks) return
    await wait(SENTENCES_POLL_MS, undefined, { signal })
  }
}

/** What it returns reads how much of a posit is embedded, and enqueues what is missing, once a minute at most. */
function createStateReader(db: Db, request: (positId: string) => Promise<void>) {
  const requested = new LRUCache<string, true>({ max: POSITS_REQUESTED, ttl: REQUEST_AGAIN_MS })
  return async (positId: string, model: string): Promise<VectorState> => {
    const state = await readVectorState(db, positId, model)
    // The model has changed, or a job gave up during an outage.
    if (state.embedded < state.chunks && !requested.has(positId)) {
      requested.set(positId, true)
      await request(positId)
    }
    return state
  }
}

/** What it returns enqueues the embedding of a posit. */
function handleJobs({ db, jobs }: Pick<Core, 'db' | 'jobs'>, embedderNow: () => Embedder | null) {
  const request = (positId: string, startAfterSeconds?: number) =>
    jobs.send(
      embedJob,
      { posit_id: positId },
      { key: positId, ...(startAfterSeconds && { startAfterSeconds }) },
    )

  jobs.handle(embedJob, async ({ posit_id }, signal) => {
    const embedder = embedderNow()
    if (!embedder) return
    // A change that was folded into this job may commit only after the job has started.
    await waitForChanges(db, posit_id)
    try {
      await chargeTo(posit_id, () => embedPosit(db, embedder, posit_id, signal))
    } catch (error) {
      if (!isAtCap(error)) throw error
      await request(posit_id, secondsToNextDay())
    }
  })
  jobs.handle(embedAllJob, async () => {
    const embedder = embedderNow()
    if (embedder) await eachUnembeddedPosit(db, embedder.name, request)
  })

  return request
}

/** Caps are of a day in UTC. */
const secondsToNextDay = () => Math.ceil((MS_PER_DAY - (Date.now() % MS_PER_DAY)) / 1000)

async function eachUnembeddedPosit(db: Db, model: string, use: (positId: string) => Promise<void>) {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await listUnembeddedPosits(db, model, { after, limit: POSITS_PER_PAGE })
    for (const id of ids) await use(id)
    after = ids.at(-1) ?? null
    if (ids.length < POSITS_PER_PAGE) return
  }
}

/** In batches, each stored at once: an outage loses one. */
async function embedPosit(db: Db, embedder: Embedder, positId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const chunks = await listUnembedded(
      db,
      positId,
      embedder.name,
      embedder.sentencesIn ? CHUNKS_OF_SENTENCES : CHUNKS_PER_BATCH,
    )
    if (chunks.length === 0) return
    const bytes = await (embedder.sentencesIn ? embedSentences : embedChunks)(embedder, chunks, signal)
    await saveVectors(
      db,
      embedder.name,
      chunks.map(({ id }, at) => ({ id, bytes: bytes[at] ?? Buffer.alloc(0) })),
    )
  }
}

async function embedChunks(embedder: Embedder, chunks: ChunkText[], signal: AbortSignal): Promise<Buffer[]> {
  const texts = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
  return (await embedder.embed(texts, signal)).map(toBytes)
}

async function embedSentences(
  embedder: Embedder,
  chunks: ChunkText[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const bytes: Buffer[] = []
  for (const chunk of chunks)
    bytes.push(Buffer.from(toVectorBytes(await embedder.embed(textsToEncode(chunk), signal)).buffer))
  return bytes
}
