import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { AnswerInput } from '../../types.ts'
import { languageOf } from '../reading/read-text.ts'

const QUESTION_WORDS_READ = 60
const PASSAGES_READ = 5

/** That of the question; of a question of names alone, which could be in any, that of the text it is asked of. */
export function replyLanguage({
  plan,
  question,
  passages,
}: Pick<AnswerInput, 'plan' | 'question' | 'passages'>): Language {
  if (plan.small_talk || languageVotes(wordsOf(question, QUESTION_WORDS_READ)).length > 0)
    return plan.language
  const languages = passages.slice(0, PASSAGES_READ).flatMap(({ text }) => languageOf(text) ?? [])
  return languages[0] ?? plan.language
}
