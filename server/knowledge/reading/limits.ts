import { FILE_MAX_BYTES } from '../../../contract/knowledge.ts'

/** How much one file may cost. Every bound holds whatever the file says of itself. */
export interface ReadingLimits {
  /** Bytes of the file. */
  maxBytes: number
  /** Characters (UTF-16 units) of the text that comes out. */
  maxCharacters: number
  /** Wall time of the parsing process, from its start to its answer. Waiting in the queue does not count. */
  maxMilliseconds: number
  /** Resident memory of the parsing process, in MiB. A bare Node with a parser loaded takes about 90. */
  maxMemoryMegabytes: number
  /** Bytes all parts of a zip-based file (docx, odt, xlsx, ods) unpack to, counted while unpacking. */
  maxUnpackedBytes: number
  /** Parts in a zip-based file. */
  maxEntries: number
}

export const DEFAULT_READING_LIMITS: ReadingLimits = {
  maxBytes: FILE_MAX_BYTES,
  maxCharacters: 2_000_000,
  maxMilliseconds: 20_000,
  maxMemoryMegabytes: 512,
  maxUnpackedBytes: 128 * 1024 * 1024,
  maxEntries: 10_000,
}

/** Files being parsed at once: the machines this runs on have two cores, and answers stream on the same ones. */
export const READING_CONCURRENCY = 2

/** Files waiting. Each holds up to 10 MB in memory; beyond this the caller is asked to retry later. */
export const READING_QUEUE_MAX = 16
