/** 'P2', 'F12', 'G14': what is named by a code is no other thing. */
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { valuesIn } from './values.ts'
import { overlap } from './word-spans.ts'

const CODE = /(?<![\p{L}\p{N}])\p{L}{1,3}-?\d{1,4}\p{L}?(?![\p{L}\p{N}])/giu

function codesIn(text: string): string[] {
  const codes = [...text.matchAll(CODE)].map(({ index, 0: code }) => ({
    start: index,
    end: index + code.length,
    code,
  }))
  if (codes.length === 0) return []
  const prices = valuesIn(text).filter(({ kind }) => kind === 'money')
  return codes
    .filter((code) => !prices.some((price) => overlap(price, code)))
    .map(({ code }) => code.toLowerCase())
}

/** The sentences that a message may mean: of those that hold a code of it, where any does. */
export function sentencesNamed(text: string, { sentences }: KnownText): KnownSentence[] {
  const codes = codesIn(text)
  if (codes.length === 0) return sentences
  const named = sentences.filter((sentence) => codesIn(sentence.text).some((code) => codes.includes(code)))
  return named.length > 0 ? named : sentences
}
