import type { FileExtension, FileProblem } from '../../../../contract/knowledge.ts'
import type { ReadingLimits } from '../limits.ts'
import type { Reading } from '../reading.ts'

/** Command-line argument of the parsing process; the file's bytes come over standard input. */
export interface ParsingJob {
  extension: FileExtension
  limits: ReadingLimits
  /** Process id of the server: the parsing process does not outlive it. */
  parent: number
}

/** The one JSON object the parsing process writes to `ANSWER_FD`. */
export type ParsingAnswer = ({ ok: true } & Reading) | { ok: false; problem: FileProblem; detail: string }

/** Not standard output: libraries print there. */
export const ANSWER_FD = 3
