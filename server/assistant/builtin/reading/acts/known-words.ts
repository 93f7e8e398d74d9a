/** The words and numbers that sources hold, folded: whether a message speaks of what is known, and says otherwise. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { isSmall } from './small-words.ts'

export interface KnownWords {
  words: ReadonlySet<string>
  /** Each sentence by itself, newest first. */
  sentences: { words: ReadonlySet<string>; numbers: readonly string[] }[]
}

const TOKEN = /\p{L}{2,}|\d+(?:[.,:]\d+)*/gu
export const isNumber = (token: string) => /^\d/.test(token)

/** Newest first. Only sentences that share a word of matter with the message are read by themselves. */
export function knownWords(texts: readonly string[], message: string): KnownWords {
  const own = new Set((fold(message).match(TOKEN) ?? []).filter((word) => !isSmall(word)))
  const words = new Set<string>()
  const sentences: KnownWords['sentences'] = []
  for (const sentence of texts.flatMap((text) => fold(text).split(/[.!?\n]+(?:\s+|$)/u))) {
    const tokens = sentence.match(TOKEN) ?? []
    for (const token of tokens) words.add(token)
    if (tokens.some((token) => own.has(token)))
      sentences.push({
        words: new Set(tokens.filter((token) => !isNumber(token) && !isSmall(token))),
        numbers: tokens.filter(isNumber),
      })
  }
  return { words, sentences }
}
