/** 'Please leave Declan out of this': who is named goes wherever they are mentioned. */
import { cutPart } from './cut-part.ts'
import type { Cut } from './edits.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import type { Said } from './said.ts'
import { clausesOf } from './sentences.ts'
import { isWithin, type Word } from './word-spans.ts'

/** 'Take out Declan's name.' */
const NAME = /^(?:names?|namen|nombre|nom|nome|naam)$/i

/** The cuts of all sentences that mention whom a removal speaks of; none where it speaks of something of theirs. */
export function mentionsOf({ text, words, matter }: Said, known: KnownText): Cut[] {
  const isMatter = (word: Word) => matter.includes(word.stem) && !NAME.test(word.text)
  const named = clausesOf(text)
    .map((clause) => words.filter((word) => isMatter(word) && isWithin(word, [clause])))
    .find((own) => own.some(({ stem }) => isName(stem, known)))
  const names = named?.map(({ stem }) => stem) ?? []
  if (names.length === 0 || !names.every((stem) => isName(stem, known))) return []
  return known.sentences.flatMap((sentence) => {
    const own = sentence.words.filter(({ stem }) => names.includes(stem))
    const [first, last] = [own[0], own.at(-1)]
    return first && last ? cutPart(sentence, first.start, last.end) : []
  })
}

/** Always written with a capital, and not only where a sentence begins. In German any noun is. */
function isName(stem: string, { sentences, language }: KnownText): boolean {
  if (language === 'de') return false
  const found = sentences.flatMap((sentence) =>
    sentence.words.filter((word) => word.stem === stem).map(({ start }) => ({ sentence, start })),
  )
  return found.some(({ start }) => start > 0) && found.every(hasCapital)
}

const hasCapital = ({ sentence: { text }, start }: { sentence: KnownSentence; start: number }) =>
  /^\p{Lu}/u.test(text.slice(start))
