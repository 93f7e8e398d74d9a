/** Words that ask for a change and do not say of what: those of corrections and removals outside what is named in them. */
import { fold } from '../../../server/retrieval/text/fold.ts'
import type { Dialogue, Part } from './dialogues.ts'

/** Seen once it may be anything. */
const SEEN_LEAST = 3
const OUTSIDE_LEAST = 0.7

const wordsIn = (text: string) => fold(text.replace(/['’]/g, '')).match(/\p{L}{2,}/gu) ?? []
const named = ({ target, old, new: now }: Part) => [target, old, now].filter((text) => text !== undefined)

export function cuesOf(dialogues: Dialogue[], act: 'correction' | 'removal'): string[] {
  const seen = new Map<string, { outside: number; inside: number }>()
  const of = (word: string) => seen.get(word) ?? { outside: 0, inside: 0 }
  for (const part of dialogues.flatMap(({ turns }) => turns.flatMap(({ parts }) => parts))) {
    const isActed = part.act === act
    if (part.act !== act && part.act !== 'statement' && part.act !== 'answer') continue
    const inside = new Set(named(part).flatMap(wordsIn))
    for (const word of new Set(wordsIn(part.text)))
      if (isActed && !inside.has(word)) seen.set(word, { ...of(word), outside: of(word).outside + 1 })
      else seen.set(word, { ...of(word), inside: of(word).inside + (isActed ? 1 : STATED) })
  }
  return [...seen]
    .filter(
      ([, { outside, inside }]) => outside >= SEEN_LEAST && outside / (outside + inside) >= OUTSIDE_LEAST,
    )
    .map(([word]) => word)
    .sort()
}

/** A statement's word is a matter now and then. */
const STATED = 0.5
