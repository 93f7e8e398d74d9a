/**
 * Stored files: originals of sources, screenshots, drawn previews. On the disk, or in an object store once `S3_BUCKET` is set:
 * the same calls, the same failures. Names are made by the server; nothing is served without a check.
 */
import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  modified: Date
  /** A stream, never whole in memory. */
  open(): Promise<Readable>
}

/** Each throws `StorageFailure` when the disk or the object store refuses, hangs or breaks off. */
export interface Files {
  put(key: string, content: string | Uint8Array): Promise<void>
  exists(key: string): Promise<boolean>
  /** Null for a file that is not there. */
  find(key: string): Promise<StoredFile | null>
  /** Null for a file that is not there. */
  getBytes(key: string): Promise<Uint8Array | null>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** Every key below the folder, a page of the store at a time; '' for all. */
  list(folder: string): AsyncGenerator<string>
}
