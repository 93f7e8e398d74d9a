/** A posit's knowledge: its sources, stored and indexed, and what retrieval finds in them for a question. */
import type { Citation } from '../../contract/chat.ts'
import type { Activity } from '../activity/service.ts'
import { createBuiltinEmbedder } from '../assistant/service.ts'
import type { Assistant, Embedder, QueryPlan, StoredKnowledge } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import type { Env } from '../core/env.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import { type Corrections, createCorrections } from './changes/corrections.ts'
import { createRedactCitations, type StoredCitation } from './citations/redact-citations.ts'
import { deleteOrphanedOriginals } from './cleanup/delete-orphaned-originals.ts'
import { createDrafts, type Drafts } from './drafts/drafts.ts'
import { createEmbeddings } from './embedding/embeddings.ts'
import type { ReadInTime } from './embedding/read-in-time.ts'
import { summarisePosit } from './excerpts/summarise.ts'
import { createImports, type Imports } from './imports/imports.ts'
import { deleteOrphanedOriginalsJob, removeFileJob, summariseJob } from './jobs.ts'
import { waitForChanges } from './queries.ts'
import { databaseReader } from './retrieval/database-reader.ts'
import { cachedReader, createPositCache } from './retrieval/posit-cache.ts'
import { NOTHING, retrieve } from './retrieval/retrieve.ts'
import type { AddedFile, ChangeListener, Retrieved, SourceChangeListener, UploadedFile } from './types.ts'
import { addFile } from './uploads/add-file.ts'
import { createSourceEdits, type SourceEdits } from './writing/edit-sources.ts'
import { createSourceWriter } from './writing/source-writer.ts'

export { patchOf } from './changes/patch.ts'
export { presentSource } from './present.ts'
export { sentencesWithCloseness } from './retrieval/sentences-with-closeness.ts'

export interface Knowledge extends SourceEdits, Imports, Corrections, Drafts, ReadInTime {
  /** Parses the file outside this process, stores the original and adds the source, once for the same bytes. Throws with `FILE_PROBLEM_MESSAGES`. */
  addFile(posit: OwnedPosit, userId: string, file: UploadedFile): Promise<AddedFile>
  /**
   * Citations as this viewer may see them, by each source's current rule; every citation that leaves the server goes through here.
   * The owner sees all of them unchanged. `viewerId` null: a guest.
   */
  redactCitations(
    positId: string,
    viewerId: string | null,
    citations: readonly StoredCitation[],
  ): Promise<Citation[]>
  /** `version`: of the posit's knowledge, as the caller has just read it; enables the cache. */
  retrieve(positId: string, plan: QueryPlan, version?: number): Promise<Retrieved>
  /**
   * Resolves when changes in progress have committed. A folded job begins with it: a change that sent the same job while this one
   * was still queued may commit only after this one has started.
   */
  waitForChanges(positId: string): Promise<void>
  /** Embeds in the background what has no vector of the model in charge. */
  embedAll(): Promise<void>
  /** The listener is called within each transaction that changes a posit's sources. */
  onChange(listener: ChangeListener): void
  /** The same, with the source: once for each that was added, changed or removed. */
  onSourceChange(listener: SourceChangeListener): void
}

export interface KnowledgeParts {
  activity: Activity
  posits: Posits
  assistant: Assistant
  /** The one in charge at the moment, if any. */
  embedder: () => Embedder | null
}

/** Share of a model's context that the knowledge may take, and the bytes of UTF-8 that a token holds: 4 in English, 3 in Chinese. */
const WHOLE_CONTEXT_SHARE = 0.5
const BYTES_PER_TOKEN = 3

const wholeMaxBytes = (env: Env, assistant: Assistant) =>
  assistant.isBuiltin ? 0 : env.AI_CONTEXT_TOKENS * WHOLE_CONTEXT_SHARE * BYTES_PER_TOKEN

export function createKnowledge(
  core: Core,
  { activity, posits, assistant, embedder }: KnowledgeParts,
): Knowledge {
  const { db, env, jobs, files } = core
  const builtin = env.BUILTIN_ENCODER === 'on' ? createBuiltinEmbedder() : null
  const encoder = () => (embedder() === null && assistant.isBuiltin ? builtin : null)
  const embeddings = createEmbeddings(core, () => embedder() ?? encoder())
  const writer = createSourceWriter({ core, activity, posits, embeddings })
  const cache = createPositCache()

  const retrieveFrom: Knowledge['retrieve'] = async (positId, plan, version) => {
    if (plan.small_talk) return NOTHING
    const stored = databaseReader(db, positId)
    const reader = version === undefined ? stored : cachedReader(cache, stored, version)
    return retrieve({ reader, embeddings }, plan, wholeMaxBytes(env, assistant))
  }
  const storedIn = (positId: string): StoredKnowledge => ({
    find: async (plan) => ({ ...(await retrieveFrom(positId, plan)), plan }),
    verify: embeddings.verify,
  })

  jobs.handle(summariseJob, async ({ posit_id }, signal) => {
    // Who sees the new summary asks about the new text, by its meaning.
    await embeddings.waitForSentences(posit_id, signal)
    // An embedding model is not asked for each question that may be offered.
    const stored = encoder() ? storedIn(posit_id) : undefined
    await summarisePosit({ db, posits, assistant, stored }, posit_id, signal)
  })
  jobs.handle(removeFileJob, ({ key }) => files.delete(key))
  jobs.handle(deleteOrphanedOriginalsJob, (_, signal) => deleteOrphanedOriginals(core, signal))

  return {
    ...createSourceEdits(core, writer),
    ...createImports(core, writer),
    ...createCorrections(core, writer),
    ...createDrafts(core, writer),
    addFile: (posit, userId, file) => addFile(core, writer, posit, userId, file),
    redactCitations: createRedactCitations(db),
    waitForChanges: (positId) => waitForChanges(db, positId),
    onChange: writer.onChange,
    onSourceChange: writer.onSourceChange,
    embedAll: embeddings.requestAll,
    encodeSentences: embeddings.encodeSentences,
    verify: embeddings.verify,
    revise: embeddings.revise,
    encode: embeddings.encode,
    encodeSpans: embeddings.encodeSpans,

    retrieve: retrieveFrom,
  }
}
