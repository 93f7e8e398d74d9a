/** A posit's knowledge: its sources, kept and indexed, and what retrieval finds in them for a question. */
import type { Attachment, Citation, KnowledgeChange } from '../../contract/chat.ts'
import { FILE_PROBLEM_MESSAGES, type SourceKind, type SourceUpdate } from '../../contract/knowledge.ts'
import type { Activity } from '../activity/service.ts'
import { createEmbedder } from '../assistant/service.ts'
import type { Assistant, Passage, QueryPlan } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import type { RetrievalFacts } from '../retrieval/ranking/query.ts'
import type { OwnedSource } from './access.ts'
import { listChanges } from './changes/queries.ts'
import {
  canReplace,
  replaceStatement,
  type StatementChange,
  undoChange,
} from './changes/replace-statement.ts'
import { createShowingCitations } from './citations/show-citations.ts'
import { createEmbeddings } from './embedding/embeddings.ts'
import { joinExcerpts, readExcerpts } from './excerpts/read-excerpts.ts'
import { summarisePosit } from './excerpts/summarise.ts'
import { createImports, type Imports } from './imports/imports.ts'
import type { IndexedText } from './indexing/index-text.ts'
import { createIndexer } from './indexing/indexer.ts'
import { insertIndex } from './indexing/queries.ts'
import { removeFileJob, summariseJob, sweepOriginalsJob } from './jobs.ts'
import { presentChange, presentMessageAttachment } from './present.ts'
import {
  deleteResponseSources,
  deleteSourceRow,
  findAttachments,
  insertSource,
  measureKnowledge,
  updateShownToViewers,
  updateSourceName,
  waitForChanges,
} from './queries.ts'
import { readFrom } from './retrieval/reader.ts'
import { createKnowledgeMemory, remember } from './retrieval/remember.ts'
import { NOTHING, retrieve } from './retrieval/retrieve.ts'
import { sweepOriginals } from './sweeping/sweep-originals.ts'
import { addFile } from './uploads/add-file.ts'
import { checkPositSize, checkSourceSize } from './uploads/limits.ts'
import { sourceName } from './uploads/source-name.ts'

export { presentSource } from './present.ts'

export interface NewSource {
  posit_id: string
  kind: SourceKind
  name: string
  text: string
  created_by: string | null
  task_flag_id?: string | null
  file_type?: string | null
  file_name?: string | null
  /** Key of the stored original. */
  file_key?: string | null
}

export interface Retrieved {
  /** Best first. */
  passages: Passage[]
  facts: RetrievalFacts
  /** Every passage in order, when a model answers and the whole knowledge fits its context; else null. */
  whole: Passage[] | null
}

export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

export interface Knowledge extends Imports {
  /**
   * Adds and indexes a source within the caller's transaction; derived texts follow by a job. It holds the posit's row until
   * the transaction ends. Throws `bad_request` or `conflict` naming the limit that is met, `bad_request` for a text without words.
   */
  addSource(trx: Db, source: NewSource): Promise<{ id: string }>
  /** Reads the file outside this process, keeps the original and adds the source. Throws with `FILE_PROBLEM_MESSAGES`. */
  addFile(posit: OwnedPosit, userId: string, file: UploadedFile): Promise<{ id: string }>
  /** A new name reaches the summaries; what viewers may see is in effect for the very next request. */
  updateSource(source: OwnedSource, changes: SourceUpdate): Promise<void>
  /** In effect for the very next question. */
  deleteSource(source: OwnedSource): Promise<void>
  /** The files of a posit's sources, for those of the ids that are; in the order of the ids. */
  listAttachments(positId: string, sourceIds: readonly string[]): Promise<Attachment[]>
  /**
   * Citations as this person may see them, by each source's rule as it is now; everything that leaves the server goes through here. The
   * owner sees all of them as they were given. `viewerId` null: a guest.
   */
  showCitations(positId: string, viewerId: string | null, citations: readonly Citation[]): Promise<Citation[]>
  /** `version`: of the posit's knowledge, as the caller has just read it; what was read at it before is then remembered. */
  retrieve(positId: string, plan: QueryPlan, version?: number): Promise<Retrieved>
  /** Takes out what was made of the response to a task, within the transaction that puts another in its place. */
  withdrawResponse(trx: Db, positId: string, taskFlagId: string): Promise<void>
  /**
   * Comes back when changes that are under way have committed. A folded job begins with it: a change that sent the same job while
   * this one was still queued may commit only after this one has started.
   */
  waitForChanges(positId: string): Promise<void>
  /** Called within each transaction that changes a posit's sources. */
  whenChanged(listener: ChangeListener): void
  /** Whether the statement stands in the source, and once: else nobody could say which is meant. */
  canReplace(change: Omit<StatementChange, 'created_by'>): Promise<boolean>
  /** Within the caller's transaction, in effect for the very next question. Throws `conflict` when it no longer stands there. */
  replaceStatement(trx: Db, change: StatementChange): Promise<KnowledgeChange>
  undoChange(id: string, userId: string): Promise<KnowledgeChange>
  /** By their ids. */
  readChanges(ids: readonly string[]): Promise<Map<string, KnowledgeChange>>
  /** Readable text of what the posit knows, newest sources first, at most `maxCharacters`. */
  textForTeaching(positId: string, maxCharacters: number): Promise<string>
}

export type ChangeListener = (trx: Db, positId: string) => Promise<void>

export interface KnowledgeParts {
  activity: Activity
  posits: Posits
  assistant: Assistant
}

/** Share of a model's context that the knowledge may take, and the bytes of UTF-8 that a token holds: 4 in English, 3 in Chinese. */
const WHOLE_CONTEXT_SHARE = 0.5
const BYTES_PER_TOKEN = 3

export function createKnowledge(core: Core, { activity, posits, assistant }: KnowledgeParts): Knowledge {
  const { db, env, jobs, files } = core
  const indexer = createIndexer()
  const embeddings = createEmbeddings(core, createEmbedder(env))
  const isModel = assistant.name !== 'builtin'
  const wholeMaxBytes = isModel ? env.AI_CONTEXT_TOKENS * WHOLE_CONTEXT_SHARE * BYTES_PER_TOKEN : 0

  const memory = createKnowledgeMemory()
  const listeners: ChangeListener[] = []

  jobs.handle(summariseJob, ({ posit_id }, signal) =>
    summarisePosit({ db, posits, assistant }, posit_id, signal),
  )
  jobs.handle(removeFileJob, ({ key }) => files.delete(key))
  jobs.handle(sweepOriginalsJob, (_, signal) => sweepOriginals(core, signal))

  /** Within a transaction, before anything else of the posit's knowledge is touched: others who change it wait here. */
  async function beginChange(trx: Db, positId: string) {
    await posits.bumpKnowledge(trx, positId)
    await jobs.send(summariseJob, { posit_id: positId }, { trx, key: positId })
    await activity.announceToOwner(trx, { topic: 'sources', posit_id: positId })
    await embeddings?.follow(trx, positId)
    for (const listener of listeners) await listener(trx, positId)
  }

  /** What was said or answered stands in its own conversation; files and imports are told of. */
  async function noteImport(trx: Db, { kind, created_by, posit_id }: NewSource, source_id: string) {
    if (!created_by || (kind !== 'file' && kind !== 'google_drive')) return
    await activity.noteOwn(trx, {
      user_id: created_by,
      posit_id,
      kind: 'source_imported',
      data: { source_id },
    })
  }

  function recordChange(positId: string, userId: string | null, change: string) {
    activity.record('update_posit', { user_id: userId, posit_id: positId }, { change })
  }

  async function prepare(text: string, name: string): Promise<IndexedText> {
    checkSourceSize(env, text.length)
    const indexed = await indexer.index(text, name)
    if (!indexed.text) throw new AppError('bad_request', FILE_PROBLEM_MESSAGES.empty, { reason: 'empty' })
    return indexed
  }

  async function insert(trx: Db, source: NewSource, indexed: IndexedText): Promise<string> {
    await beginChange(trx, source.posit_id)
    checkPositSize(env, await measureKnowledge(trx, source.posit_id), indexed.text.length)
    const source_id = await insertSource(trx, columnsOf(source, indexed))
    await insertIndex(trx, { posit_id: source.posit_id, source_id }, indexed)
    await noteImport(trx, source, source_id)
    recordChange(source.posit_id, source.created_by, `add_${source.kind}`)
    return source_id
  }

  const changing = { beginChange, prepare }

  return {
    async addSource(trx, source) {
      const named = { ...source, name: sourceName(source.name) }
      return { id: await insert(trx, named, await prepare(source.text, named.name)) }
    },

    ...createImports({ core, beginChange, prepare, insert, recordChange }),

    addFile: (posit, userId, file) => addFile({ core, prepare, insert }, posit, userId, file),

    async updateSource(source, { name, shown_to_viewers }) {
      if (shown_to_viewers) await updateShownToViewers(db, source.id, shown_to_viewers)
      if (name === undefined) return
      await db.transaction().execute(async (trx) => {
        await beginChange(trx, source.posit_id)
        await updateSourceName(trx, source.id, sourceName(name))
      })
      recordChange(source.posit_id, source.user_id, 'rename_source')
    },

    async deleteSource(source) {
      await db.transaction().execute(async (trx) => {
        await beginChange(trx, source.posit_id)
        if (!(await deleteSourceRow(trx, source.id))) throw notFound()
        if (source.file_key) await jobs.send(removeFileJob, { key: source.file_key }, { trx })
      })
      recordChange(source.posit_id, source.user_id, 'delete_source')
    },

    async listAttachments(positId, sourceIds) {
      const found = new Map(
        (await findAttachments(db, positId, sourceIds)).map((row) => [row.source_id, row]),
      )
      return sourceIds.flatMap((id) => presentMessageAttachment(found.get(id)) ?? [])
    },

    canReplace: (change) => canReplace(db, change),

    async replaceStatement(trx, change) {
      const made = await replaceStatement(changing, trx, change)
      recordChange(change.posit_id, change.created_by, 'correct_statement')
      return made
    },

    undoChange: (id, userId) => db.transaction().execute((trx) => undoChange(changing, trx, id, userId)),

    async readChanges(ids) {
      const rows = ids.length === 0 ? [] : await listChanges(db, ids)
      return new Map(rows.map((row) => [row.id, presentChange(row)]))
    },
    showCitations: createShowingCitations(db),

    async withdrawResponse(trx, positId, taskFlagId) {
      await beginChange(trx, positId)
      await deleteResponseSources(trx, positId, taskFlagId)
    },

    waitForChanges: (positId) => waitForChanges(db, positId),

    whenChanged: (listener) => void listeners.push(listener),

    async retrieve(positId, plan, version) {
      if (plan.small_talk) return NOTHING
      const stored = readFrom(db, positId)
      const reader = version === undefined ? stored : await remember(memory, stored, version)
      return retrieve({ reader, embeddings }, plan, wholeMaxBytes)
    },

    async textForTeaching(positId, maxCharacters) {
      const { sources } = await readExcerpts(db, positId, maxCharacters)
      return joinExcerpts(sources).slice(0, maxCharacters).toWellFormed()
    },
  }
}

function columnsOf(source: NewSource, indexed: IndexedText) {
  const { posit_id, kind, name, created_by, task_flag_id = null } = source
  const { file_type = null, file_name = null, file_key = null } = source
  const { text, chunkCount: chunk_count, wordCount: word_count } = indexed
  const file = { file_type, file_name, file_key }
  const size = { characters: text.length, chunk_count, word_count }
  return { posit_id, kind, name, text, created_by, task_flag_id, ...file, ...size }
}
