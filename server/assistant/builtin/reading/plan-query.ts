import type { QueryWord } from '../../../retrieval/ranking/query.ts'
import type { QueryPlan, Turn } from '../../types.ts'
import { completeFollowUp, completeShort } from './follow-up.ts'
import { questionWords } from './question-words.ts'
import { isOverviewQuestion, smallTalkLanguage } from './small-talk.ts'
import { splitQuestions } from './split-questions.ts'
import { talkOf } from './talk.ts'

/** Terms looked up for one question, at most. */
const TERMS_MAX = 120

const LINK = /^(?:and|und|et|y)\s+/i

/** Reads a message: the words of its question, or of each of its questions. */
export function planQuery(message: string, history: Turn[]): QueryPlan {
  const plan = planOne(message, history)
  if (plan.small_talk || plan.overview) return plan
  const questions = splitQuestions(message)
  if (questions.length < 2) return withCompleted(plan, message, history)
  const parts: QueryPlan[] = []
  const said = [...history]
  for (const question of questions) {
    // 'Where is it? And when does it open?': the second refers to the first by its 'it', not by its 'and'.
    parts.push(planOne(question.replace(LINK, ''), said))
    said.push({ role: 'user', content: question })
  }
  const terms = new Set([...plan.terms, ...parts.flatMap((part) => part.terms)])
  return { ...plan, terms: [...terms].slice(0, TERMS_MAX), parts }
}

function withCompleted(plan: QueryPlan, message: string, history: Turn[]): QueryPlan {
  const isCompleted = plan.words.some((word) => word.carried)
  const carried = isCompleted ? [] : completeShort(plan.words, history)
  return carried.length === 0
    ? plan
    : { ...plan, completed: { ...plan, ...complete(plan.words, carried, message) } }
}

/** Its content words, completed from the conversation when it is a follow-up. */
function planOne(question: string, history: Turn[]): QueryPlan {
  const { language, words } = questionWords(question)
  const isSmallTalk = talkOf(question) !== null
  const carried = isSmallTalk ? [] : completeFollowUp(question, words, history)
  const completed = complete(words, carried, question)
  return {
    ...completed,
    terms: isSmallTalk ? [] : completed.terms,
    language: (isSmallTalk && smallTalkLanguage(question)) || language,
    overview: !isSmallTalk && isOverviewQuestion(question),
    small_talk: isSmallTalk,
  }
}

function complete(
  own: QueryWord[],
  carried: QueryWord[],
  question: string,
): Pick<QueryPlan, 'words' | 'terms' | 'question'> {
  const words = [...own, ...carried]
  const terms = new Set(words.flatMap((word) => word.stems))
  for (const word of words) for (const term of word.synonyms) terms.add(term)
  return {
    words,
    terms: [...terms].slice(0, TERMS_MAX),
    question: carried.length === 0 ? question : `${question} (${carried.map((word) => word.text).join(' ')})`,
  }
}
