/** The language the owner is spoken to: that of what they write. */
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { Turn } from '../../types.ts'
import { smallTalkLanguage, smallTalkOf } from '../reading/small-talk.ts'

export type InterviewLanguage = 'en' | 'de'
export const interviewLanguage = (language: Language | undefined): InterviewLanguage =>
  language === 'de' ? 'de' : 'en'

const WORDS_READ = 60
const TURNS_READ = 6

/** One sentence in another language changes nothing; a short answer may have none ('Meist Eltern'): at first the greeting's counts. */
export function ownerLanguage(statement: string, history: Turn[]): InterviewLanguage {
  const said = history.filter((turn) => turn.role === 'user').slice(-TURNS_READ)
  const own = [statement, ...said.reverse().map((turn) => turn.content)]
  const greeting = history.find((turn) => turn.role === 'assistant')?.content ?? ''
  // 'Guten Tag' holds no stop word; 'bye' is said in German too.
  return interviewLanguage(mostOf(own, byStopWords) ?? mostOf(own, bySmallTalk) ?? byStopWords(greeting))
}

const byStopWords = (text: string) => languageVotes(wordsOf(text, WORDS_READ))[0]?.language
const bySmallTalk = (text: string) => (smallTalkOf(text) && smallTalkLanguage(text)) ?? undefined

/** Of as many of each the one that was written first. */
function mostOf(texts: string[], read: (text: string) => Language | undefined): Language | undefined {
  const found = texts.flatMap((text) => read(text) ?? []).reverse()
  const times = (language: Language) => found.filter((other) => other === language).length
  return found.toSorted((one, other) => times(other) - times(one))[0]
}
