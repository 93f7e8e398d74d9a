/** The language the owner is spoken to: that of what they write. */
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { Turn } from '../../types.ts'
import { smallTalkLanguage, smallTalkOf } from '../reading/small-talk.ts'

/** The interview speaks these. */
export type InterviewLanguage = 'en' | 'de'

const WORDS_READ = 60
const TURNS_LOOKED_AT = 6

/** A short answer may tell none ('Meist Eltern'): then what they wrote before does, and at first the greeting. */
export function ownerLanguage(statement: string, history: Turn[]): InterviewLanguage {
  const said = history.filter((turn) => turn.role === 'user').slice(-TURNS_LOOKED_AT)
  const own = [statement, ...said.reverse().map((turn) => turn.content)]
  const greeting = history.find((turn) => turn.role === 'assistant')?.content ?? ''
  // 'Guten Tag' holds no stop word; 'bye' is said in German too.
  const language = firstOf(own, byStopWords) ?? firstOf(own, bySmallTalk) ?? byStopWords(greeting)
  return language === 'de' ? 'de' : 'en'
}

const byStopWords = (text: string) => languageVotes(wordsOf(text, WORDS_READ))[0]?.language
const bySmallTalk = (text: string) => (smallTalkOf(text) && smallTalkLanguage(text)) ?? undefined

const firstOf = (texts: string[], read: (text: string) => Language | undefined) =>
  texts.map(read).find((language) => language !== undefined)
