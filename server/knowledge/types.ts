/** The domain's vocabulary. */
import type { SourceKind } from '../../contract/knowledge.ts'
import type { Passage } from '../assistant/types.ts'
import type { Db } from '../database/schema.ts'
import type { RetrievalFacts } from '../retrieval/ranking/query.ts'

export interface NewSource {
  /** Of the draft that it was. */
  id?: string
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
  content_hash?: string | null
}

export interface AddedFile {
  draft?: undefined
  id: string
  /** The posit had a source of the same bytes: nothing was added. */
  isDuplicate: boolean
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

export interface SourceChange {
  posit_id: string
  source_id: string
  change: 'added' | 'changed' | 'removed'
}

export type SourceChangeListener = (trx: Db, change: SourceChange) => Promise<void>
export type ChangeListener = (trx: Db, positId: string) => Promise<void>
