import type { FileProblem } from '../../../contract/knowledge.ts'

/** What a parser makes of a file: light markdown, and the document's own title if it states one. */
export interface Reading {
  text: string
  title: string | null
}

/** A parser's refusal. `detail` is for the log and says nothing of the file's content. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  readonly detail: string

  constructor(problem: FileProblem, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options)
    this.name = 'UnreadableFile'
    this.problem = problem
    this.detail = detail
  }
}
