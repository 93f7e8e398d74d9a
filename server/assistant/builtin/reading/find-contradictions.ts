/** Stored sentences that say otherwise than an older one: another number, day or name, yes or no, for the same thing. */
import type { Language } from '../../../retrieval/text/languages.ts'
import type { Contradiction, TaughtSource } from '../../types.ts'
import { withoutSentence } from './acts/edits.ts'
import { type KnownSentence, readKnown } from './acts/known-sentences.ts'
import { sentencesOf } from './acts/sentences.ts'
import { isEqualValue, isNaming, type Value, valuesIn } from './acts/values.ts'
import { overlap, readWords, stemsOf, type Word } from './acts/word-spans.ts'
import { negationsIn } from './negations.ts'

const CARDS_MOST = 3
const NAMED =
  /^(?<of>.+?)\s(?<is>is|ist|heißt|heisst)\s(?<name>\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)*)[.!]?$/u

interface Claim {
  text: string
  values: Value[]
  about: Set<string>
  negations: string
}

export function findContradictions(text: string, sources: readonly TaughtSource[]): Contradiction[] {
  const { language, sentences } = readKnown(sources, text)
  return sentencesOf(text)
    .flatMap((piece) => {
      if (piece.text.endsWith('?')) return []
      const [words, values] = [readWords(piece.text, language), valuesIn(piece.text)]
      const now = claimOf({ text: piece.text, words, values })
      const older = sentences.find((sentence) => saysOtherwise(now, sentence, language))
      return older ? [{ now: piece.text, edit: withoutSentence(older, piece.text) }] : []
    })
    .slice(0, CARDS_MOST)
}

function claimOf({ text, words, values }: Pick<KnownSentence, 'text' | 'words' | 'values'>): Claim {
  const isAbout = (word: Word) => !word.isSmall && !values.some((value) => overlap(value, word))
  return {
    text,
    values,
    negations: negationsIn(words.map((word) => word.text)),
    about: new Set(words.flatMap((word) => (isAbout(word) ? [word.stem] : []))),
  }
}

function saysOtherwise(now: Claim, sentence: KnownSentence, language: Language): boolean {
  // Cheap first: most sentences are of something else.
  if (sentence.text.endsWith('?') || ![...now.about].some((word) => sentence.stems.has(word))) return false
  const old = claimOf(sentence)
  if (isOtherName(now.text, old.text, language)) return true
  if (now.about.size === 0 || !isSame(now.about, old.about)) return false
  const [newer, older] = [except(now.values, old.values), except(old.values, now.values)]
  if (now.negations !== old.negations)
    return newer.length + older.length === 0 && (now.negations === '' || old.negations === '')
  const [value, before] = [newer[0], older[0]]
  return newer.length === 1 && older.length === 1 && isOther(value, before)
}

const isSame = (words: Set<string>, others: Set<string>) =>
  words.size === others.size && [...words].every((word) => others.has(word))

const except = (values: Value[], others: Value[]) =>
  values.filter((value) => !others.some((other) => isEqualValue(value, other)))

const isOther = (value: Value | undefined, before: Value | undefined): boolean =>
  value !== undefined &&
  value.kind === before?.kind &&
  !isNaming(value) &&
  value.unit.toLowerCase() === before.unit.toLowerCase()

/** 'The owner is Anna Berg.' German writes every noun with a capital: there a name is two words, or what someone is called. */
function isOtherName(now: string, old: string, language: Language): boolean {
  const [newer, older] = [NAMED.exec(now)?.groups, NAMED.exec(old)?.groups]
  if (!newer?.of || !older?.of || newer.name === older.name || newer.is !== older.is) return false
  const isName = language !== 'de' || /^hei/.test(newer.is ?? '') || [newer, older].every(isTwoWords)
  const [subject, other] = [newer.of, older.of].map((of) => stemsOf(of, language).join(' '))
  return isName && subject !== '' && subject === other
}

const isTwoWords = ({ name = '' }: Record<string, string>) => /\s/.test(name)
