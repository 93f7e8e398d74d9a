import { splitSentences } from '../text/sentences.ts'
import { countWords } from '../text/words.ts'

/** A run of text without any end is cut here: about a dense page's third. */
const PART_MAX_CHARACTERS = 1800

/** Lines to parts of at most about `maxWords`, cut between lines, then between sentences, and only then within one. */
export function splitLines(lines: string[], maxWords: number): string[] {
  const units = lines.flatMap((line) =>
    fits(line, maxWords) ? [`${line}\n`] : sentenceUnits(line, maxWords),
  )
  const words = units.map(countWords)
  const total = words.reduce((sum, count) => sum + count, 0)
  // Parts of even size: a last part of one sentence would have lost its context.
  const target = Math.min(maxWords, Math.ceil(total / Math.ceil(total / maxWords || 1)) + 15)
  return packUnits(units, words, target)
}

const fits = (text: string, maxWords: number) =>
  text.length <= PART_MAX_CHARACTERS && countWords(text) <= maxWords

function sentenceUnits(line: string, maxWords: number): string[] {
  const sentences = splitSentences(line).map((span) => `${line.slice(span.start, span.end)} `)
  const last = sentences.length - 1
  if (last >= 0) sentences[last] = `${sentences[last]?.trimEnd()}\n`
  return sentences.flatMap((sentence) =>
    fits(sentence, maxWords) ? [sentence] : cutLong(sentence, maxWords),
  )
}

function cutLong(text: string, maxWords: number): string[] {
  const parts: string[] = []
  let start = 0
  let words = 0
  let end = 0
  for (const match of text.matchAll(/\S+\s*/g)) {
    const next = match.index + match[0].length
    if (words > 0 && (words >= maxWords || next - start > PART_MAX_CHARACTERS)) {
      parts.push(text.slice(start, end))
      start = end
      words = 0
    }
    words++
    end = next
  }
  parts.push(text.slice(start))
  return parts.flatMap(cutCharacters)
}

function cutCharacters(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; at += PART_MAX_CHARACTERS)
    parts.push(text.slice(at, at + PART_MAX_CHARACTERS))
  return parts
}

function packUnits(units: string[], words: number[], maxWords: number): string[] {
  const parts: string[] = []
  let open = ''
  let count = 0
  for (const [at, unit] of units.entries()) {
    const size = words[at] ?? 0
    if (open && (count + size > maxWords || open.length + unit.length > 2 * PART_MAX_CHARACTERS)) {
      parts.push(open.trim())
      open = ''
      count = 0
    }
    open += unit
    count += size
  }
  if (open.trim()) parts.push(open.trim())
  return parts
}
