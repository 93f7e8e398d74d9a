/** Which things an owner most likely knows more about: named often and in several statements, but not in all of them. */
import { LRUCache } from 'lru-cache'
import type { Language } from '../../../retrieval/text/languages.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import { isAbout } from './asked-questions.ts'
import { isRead, type Thing, thingsIn } from './things.ts'

export interface RankedThing extends Thing {
  /** How likely there is more to say about it, 0 to 1. */
  value: number
  /** Most statements name it: what all of this is about. */
  isSubject: boolean
  /** How often it is named: in each statement once, and a little more for each further time. */
  named: number
  /** Which texts name it. */
  texts: Set<number>
}

export interface InterviewState {
  /** What the owner said, oldest first. */
  texts: readonly string[]
  /** The telling stems of each question that was asked, oldest first. */
  asked: readonly ReadonlySet<string>[]
  /** Telling stems of what the owner did not want to talk about. */
  refused: ReadonlySet<string>
  language: Language
}

/** Statements that are counted, newest first. */
const TEXTS_COUNTED = 100
/** Statements whose things are ranked, and how much of them is read at one turn; what was read before is cached. */
const TEXTS_READ = 30
const READ_CHARACTERS = 12_000
const RANKED_MOST = 30
/** A thing in so many of the statements is the subject itself: there is more, but 'more' says nothing. */
const SUBJECT_SHARE = 0.4
const SUBJECT_FACTOR = 0.5
/** With few statements a share says little. */
const STATEMENTS_MIN = 4
/** Each further time in one statement, up to two. */
const AGAIN_COUNTS = 0.5
/** 'Space', 'stage': often a part of another thing's name. */
const PART_FACTOR = 0.6
const ASKED_FACTOR = 0.8

const cachedCounts = new LRUCache<string, Map<string, number>>({ max: 500 })

function countIn(text: string, language: Language): Map<string, number> {
  const cached = cachedCounts.get(text)
  if (cached) return cached
  const counts = new Map<string, number>()
  for (const stem of termsOf(text, language)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  cachedCounts.set(text, counts)
  return counts
}

/** How likely there is more about a word, by the statements that hold it. */
function likelihoods(texts: readonly string[], language: Language) {
  const sum = new Map<string, number>()
  for (const text of texts)
    for (const [stem, times] of countIn(text, language))
      sum.set(stem, (sum.get(stem) ?? 0) + 1 + Math.min(2, times - 1) * AGAIN_COUNTS)
  const isSubject = (stem: string) =>
    texts.length > STATEMENTS_MIN && (sum.get(stem) ?? 0) / texts.length > SUBJECT_SHARE
  const likely = (stem: string) =>
    (((sum.get(stem) ?? 0) + 0.5) / (texts.length + 2)) * (isSubject(stem) ? SUBJECT_FACTOR : 1)
  return { likely, isSubject, named: (stem: string) => sum.get(stem) ?? 0 }
}

export async function rankThings({
  texts,
  asked,
  refused,
  language,
}: InterviewState): Promise<RankedThing[]> {
  const counted = texts.slice(-TEXTS_COUNTED)
  const { likely, isSubject, named } = likelihoods(counted, language)
  const best = new Map<string, RankedThing>()
  let unread = READ_CHARACTERS
  for (let at = counted.length - 1; at >= Math.max(0, counted.length - TEXTS_READ); at--) {
    const text = counted[at] ?? ''
    if (!isRead(text, language)) unread -= text.length
    if (unread < 0) continue
    for (const thing of await thingsIn(text, language)) {
      if (isAbout(refused, thing)) continue
      const times = asked.filter((stems) => isAbout(stems, thing)).length
      const factor = ASKED_FACTOR ** times * (thing.isWhole ? 1 : PART_FACTOR)
      const value = Math.min(...thing.stems.map(likely)) * factor
      const known = best.get(thing.key)
      const of = (known?.texts ?? new Set()).add(at)
      if (!known || value > known.value)
        best.set(thing.key, {
          ...thing,
          value,
          texts: of,
          isSubject: isSubject(thing.key),
          named: named(thing.key),
        })
    }
  }
  return [...best.values()].sort((a, b) => b.value - a.value).slice(0, RANKED_MOST)
}
