/** Whether a statement looks like the answer to a question: on its subject, or of the kind that is asked for and little else. */
import { FAINT_WEIGHT } from '../../../retrieval/text/common-words.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import { ANSWER_TYPE_MARKERS, answerTypeMarkers } from './answer-type-markers.ts'
import { expectedAnswerType } from './expected-answer-type.ts'
import { planQuery } from './plan-query.ts'

/** 'Mondays and Thursdays', '30 euros a night': longer ones say what they are about. */
const BARE_WORDS_MOST = 5
const DECIDES =
  /^(?:yes|yeah|yep|no|nope|sure|of course|only|never|always|sometimes|ja|nein|doch|klar|natürlich|leider|nur|nie|immer|manchmal|(?:i|we|they|he|she|it) (?:do|does|did|can|could|will|have|has|is|are)(?:n['’]t| not)?(?=$|[,.;!]))(?!\p{L})/iu

export function answersQuestion(question: string, statement: string): boolean {
  const said = new Set(
    planQuery(statement, []).words.flatMap(({ stems, synonyms }) => [...stems, ...synonyms]),
  )
  const isOnSubject = planQuery(question, []).words.some(
    ({ stems, weight }) => weight > FAINT_WEIGHT && stems.some((stem) => said.has(stem)),
  )
  return isOnSubject || isOfKind(question, statement.trim())
}

function isOfKind(question: string, statement: string): boolean {
  const type = expectedAnswerType(question)
  // A German question may open with any verb.
  if (type === 'decision' || type === 'thing') return DECIDES.test(statement)
  const words = wordsOf(statement)
  const marker = ANSWER_TYPE_MARKERS[type]
  return (
    words.length <= BARE_WORDS_MOST &&
    words.some((word, at) => (answerTypeMarkers(word, words[at - 1]) & marker) !== 0)
  )
}
