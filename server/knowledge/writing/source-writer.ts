/** The steps that every change of a posit's sources shares. */
import type { Activity } from '../../activity/service.ts'
import type { Core } from '../../core/core.ts'
import { withQueryLimit } from '../../core/database/time-limit.ts'
import { createListeners } from '../../core/listeners.ts'
import type { Db } from '../../database/schema.ts'
import type { Posits } from '../../posits/service.ts'
import type { Embeddings } from '../embedding/embeddings.ts'
import type { IndexedText } from '../indexing/index-text.ts'
import { insertIndex } from '../indexing/queries.ts'
import { summariseJob } from '../jobs.ts'
import { insertSource, measureKnowledge } from '../queries.ts'
import type { ChangeListener, NewSource, SourceChange, SourceChangeListener } from '../types.ts'
import { checkPositSize } from '../uploads/limits.ts'
import { createPreparing, type Preparing } from './prepare-text.ts'

export interface SourceWriter extends Preparing {
  /** First in each transaction that changes a posit's knowledge: locks the posit's row until the transaction ends. */
  beginChange(trx: Db, positId: string): Promise<void>
  /** Throws `conflict` naming the limit that is reached. */
  insert(trx: Db, source: NewSource, indexed: IndexedText): Promise<string>
  recordChange(trx: Db, positId: string, userId: string | null, change: string): Promise<void>
  /** In the transaction that changes this source. `insert` has noted its own. */
  noteChange(trx: Db, positId: string, sourceId: string, change: SourceChange['change']): Promise<void>
  onChange(listener: ChangeListener): void
  onSourceChange(listener: SourceChangeListener): void
}

export interface WriterParts {
  core: Pick<Core, 'env' | 'jobs'>
  activity: Activity
  posits: Posits
  embeddings: Embeddings
}

export function createSourceWriter({ core, activity, posits, embeddings }: WriterParts): SourceWriter {
  const { env, jobs } = core
  const { prepare, indexAhead } = createPreparing(env)
  const changed = createListeners<Parameters<ChangeListener>>()
  const sourceChanged = createListeners<Parameters<SourceChangeListener>>()

  async function beginChange(trx: Db, positId: string) {
    await posits.bumpKnowledge(trx, positId)
    await jobs.send(summariseJob, { posit_id: positId }, { trx, key: positId })
    await activity.refreshOwner(trx, { topic: 'sources', posit_id: positId })
    await embeddings.follow(trx, positId)
    await changed.notify(trx, positId)
  }

  const noteChange: SourceWriter['noteChange'] = (trx, posit_id, source_id, change) =>
    sourceChanged.notify(trx, { posit_id, source_id, change })

  const recordChange: SourceWriter['recordChange'] = (trx, posit_id, user_id, change) =>
    activity.recordIn(trx, 'update_posit', { user_id, posit_id }, { change })

  async function insert(trx: Db, source: NewSource, indexed: IndexedText): Promise<string> {
    await beginChange(trx, source.posit_id)
    checkPositSize(env, await measureKnowledge(trx, source.posit_id), indexed.text.length)
    const source_id = await insertSource(trx, columnsOf(source, indexed))
    await withQueryLimit(env.DATABASE_JOB_TIMEOUT_MS, () =>
      insertIndex(trx, { posit_id: source.posit_id, source_id }, indexed),
    )
    await noteImport(activity, trx, source, source_id)
    await noteChange(trx, source.posit_id, source_id, 'added')
    await recordChange(trx, source.posit_id, source.created_by, `add_${source.kind}`)
    return source_id
  }

  return {
    ...{ beginChange, prepare, indexAhead, insert, noteChange, recordChange },
    onChange: changed.subscribe,
    onSourceChange: sourceChanged.subscribe,
  }
}

/** Statements and responses show in their own conversations; files and imports show in the owner's activity. */
async function noteImport(activity: Activity, trx: Db, source: NewSource, source_id: string) {
  const { kind, created_by, posit_id } = source
  if (!created_by || (kind !== 'file' && kind !== 'google_drive')) return
  await activity.recordOwn(trx, {
    user_id: created_by,
    posit_id,
    kind: 'source_imported',
    data: { source_id },
  })
}

function columnsOf(source: NewSource, indexed: IndexedText) {
  const { id, posit_id, kind, name, created_by, task_flag_id = null } = source
  const { file_type = null, file_name = null, file_key = null, content_hash = null } = source
  const { text, chunkCount: chunk_count, wordCount: word_count } = indexed
  const file = { file_type, file_name, file_key, content_hash }
  const size = { characters: text.length, chunk_count, word_count }
  return { ...(id && { id }), posit_id, kind, name, text, created_by, task_flag_id, ...file, ...size }
}
