import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { AnswerInput } from '../../types.ts'
import { languageOf } from '../reading/read-text.ts'
import { smallTalkLanguage } from '../reading/small-talk.ts'

const QUESTION_WORDS_READ = 60
const PASSAGES_READ = 5

/** The question's; where no language leads, the text's that it is asked of, then the posit's and the browser's. */
export function replyLanguage({
  plan,
  question,
  passages,
  fallback_language,
}: Pick<AnswerInput, 'plan' | 'question' | 'passages' | 'fallback_language'>): Language {
  if (plan.small_talk) return smallTalkLanguage(question) ?? fallback_language ?? plan.language
  const votes = languageVotes(wordsOf(question, QUESTION_WORDS_READ))
  const leading = votes.filter((each) => each.votes === votes[0]?.votes).map(({ language }) => language)
  if (leading.length === 1) return plan.language
  const languages = passages.slice(0, PASSAGES_READ).flatMap(({ text }) => languageOf(text) ?? [])
  const likely = [...languages, ...(fallback_language ? [fallback_language] : [])]
  return likely.find((language) => leading.length === 0 || leading.includes(language)) ?? plan.language
}
