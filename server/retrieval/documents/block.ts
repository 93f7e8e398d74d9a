/** What a document is made of, as a reader sees it. */

/** Levels 1 to 6 are Markdown's; a short line above a text and a question are weaker than any of them. */
export const TITLE_LEVEL = 7
export const QUESTION_LEVEL = 8
/** A phrase that opens its own paragraph. */
export const RUN_IN_LEVEL = 9

export type Block =
  /** `number`: of the section, where it was taken off the title. */
  | { kind: 'heading'; level: number; text: string; number?: string }
  | { kind: 'paragraph' | 'list' | 'code' | 'table'; lines: string[] }
