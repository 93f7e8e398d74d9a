import type { QueryPlan, Turn } from '../service.ts'
import { completeFollowUp } from './follow-up.ts'
import { questionWords } from './question-words.ts'
import { isOverviewQuestion, smallTalkLanguage, smallTalkOf } from './small-talk.ts'

/** Terms looked up for one question, at most. */
const TERMS_MAX = 120

/** Reads a question: its content words, completed from the conversation when it leans on it. */
export function planQuery(question: string, history: Turn[]): QueryPlan {
  const { language, words: own } = questionWords(question)
  const isSmallTalk = smallTalkOf(question) !== null
  const carried = isSmallTalk ? [] : completeFollowUp(question, own, history)
  const words = [...own, ...carried]
  const terms = new Set(words.flatMap((word) => word.stems))
  for (const word of words) for (const term of word.related) terms.add(term)
  return {
    terms: isSmallTalk ? [] : [...terms].slice(0, TERMS_MAX),
    words,
    language: isSmallTalk ? smallTalkLanguage(question) : language,
    overview: !isSmallTalk && isOverviewQuestion(question),
    question: carried.length === 0 ? question : `${question} (${carried.map((word) => word.text).join(' ')})`,
    small_talk: isSmallTalk,
  }
}
