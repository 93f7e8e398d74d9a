/** A short name for what was said: its heading, else how it begins. */
import { shorten } from '../../../../retrieval/text/truncate.ts'
import { capitalised } from '../capitals.ts'
import { clausesOf, sentencesOf } from './sentences.ts'

const NAME_MOST_CHARACTERS = 60
const CLAUSE_LEAST_CHARACTERS = 20
const HEADING = /^#{1,6}\s+(.+)$|^([^.:!?\n]{3,60}):\s/mu
const HEADING_MOST_WORDS = 8

/** `isLed`: it begins with what was asked, 'Laptops: eight of them', which is no heading of it. */
export function nameOf(text: string, isLed = false): string {
  const heading = isLed ? null : HEADING.exec(text)
  const named = heading?.[1] ?? heading?.[2]
  if (named && named.split(/\s+/).length <= HEADING_MOST_WORDS)
    return capitalised(shorten(bare(named), NAME_MOST_CHARACTERS))
  const sentence = bare(sentencesOf(text)[0]?.text ?? text).replace(/\s+/g, ' ')
  const clause = bare(clausesOf(sentence)[0]?.text ?? '')
  const isClause = sentence.length > NAME_MOST_CHARACTERS && isBetween(clause.length)
  return capitalised(isClause ? clause : shorten(sentence, NAME_MOST_CHARACTERS))
}

const isBetween = (length: number) => length >= CLAUSE_LEAST_CHARACTERS && length <= NAME_MOST_CHARACTERS

const bare = (text: string) => text.replace(/^[^\p{L}\p{N}€$£"“„]+|[^\p{L}\p{N}%€)"”“]+$/gu, '')
