/** The language the owner is spoken to: that of what they write. */
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { Turn } from '../../types.ts'

/** The interview speaks these. */
export type InterviewLanguage = 'en' | 'de'

const WORDS_READ = 60
const TURNS_LOOKED_AT = 6

/** A short answer may tell none ('Meist Eltern'): then what they wrote before does, and at first the greeting. */
export function ownerLanguage(statement: string, history: Turn[]): InterviewLanguage {
  const said = history.filter((turn) => turn.role === 'user').slice(-TURNS_LOOKED_AT)
  const greeting = history.find((turn) => turn.role === 'assistant')
  for (const text of [statement, ...said.reverse().map((turn) => turn.content), greeting?.content ?? '']) {
    const [most] = languageVotes(wordsOf(text, WORDS_READ))
    if (most) return most.language === 'de' ? 'de' : 'en'
  }
  return 'en'
}
