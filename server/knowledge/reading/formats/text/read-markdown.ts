import type { Reading } from '../../reading.ts'
import { decodeText } from './text-encoding.ts'

const FRONT_MATTER = /^\uFEFF?---\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)\n/

/**
 * Markdown is what the other formats are turned into, so little is left to do: front matter goes (its title stays), underlined
 * headings become `#` headings, closing `#`s go, and a heading is always a block of its own. Code blocks are unchanged.
 */
export function readMarkdown(bytes: Uint8Array): Reading {
  const source = decodeText(bytes)
  const frontMatter = FRONT_MATTER.exec(source)
  const title = /^title:\s*(["']?)(.+)\1\s*$/m.exec(frontMatter?.[1] ?? '')?.[2] ?? null
  return { text: normaliseHeadings(source.slice(frontMatter?.[0].length ?? 0)), title }
}

function normaliseHeadings(source: string): string {
  const lines: string[] = []
  let isCode = false
  for (const line of source.split('\n')) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    const heading = isCode ? null : /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/.exec(line)
    const underline = isCode ? null : /^ {0,3}(=+|-{2,})[ \t]*$/.exec(line)
    if (heading) lines.push('', `${heading[1]} ${heading[2]}`, '')
    else if (underline && isHeadingText(lines))
      lines.push('', `${underline[1]?.[0] === '=' ? '#' : '##'} ${lines.pop()?.trim()}`, '')
    else lines.push(line)
  }
  return lines.join('\n')
}

/** One line of text with nothing above it: under a longer paragraph, a list or a table, dashes are a rule. */
function isHeadingText(lines: string[]): boolean {
  const [above, line] = [lines.at(-2), lines.at(-1)]
  return !above?.trim() && !!line?.trim() && !/^\s*(?:[-*+>|#]|\d+[.)])/.test(line)
}
