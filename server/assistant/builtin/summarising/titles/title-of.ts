/** What a posit is called until its owner names it. */
import type { KnowledgeSource } from '../../../types.ts'
import type { Outline } from '../read-outlines.ts'
import { nameOfFile, saysWhatItIs } from './name-of-file.ts'
import { type StatementTitle, statementTitle } from './statement-title.ts'
import { tidyTitle } from './tidy-title.ts'

/** An owner introduces themselves early, and a later 'I am' may be somebody else's. */
const SOURCES_READ = 4

export interface PositTitle {
  /** '' while nothing says what it is about. */
  text: string
  /** Index of the source that says it. */
  source: number
}

export async function titleOf(
  sources: readonly KnowledgeSource[],
  outlines: readonly Outline[],
): Promise<PositTitle> {
  const found: (StatementTitle & PositTitle)[] = []
  for (const [at, source] of sources.slice(0, SOURCES_READ).entries()) {
    const outline = outlines[at]
    if (!outline) break
    const own = outline.title ?? saysWhatItIs(source.name)
    // A heading within a later message names that message.
    const isNaming = at === 0 || nameOfFile(source.name) !== null
    const title = own
      ? { text: own, isIntroduction: isNaming }
      : await statementTitle(source.text, outline.language)
    if (!title) continue
    const text = tidyTitle(title.text, source.text, outline.language)
    if (text) found.push({ ...title, text, source: at })
    if (title.isIntroduction) break
  }
  const { text, source } = found.find(({ isIntroduction }) => isIntroduction) ??
    found[0] ?? { text: '', source: 0 }
  return { text, source }
}
