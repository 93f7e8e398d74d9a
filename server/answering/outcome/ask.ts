/** Reads the question, looks for an approved answer and for passages at once, and has the assistant answer when there is no approved one. */
import { chargeTo } from '../../assistant/service.ts'
import { type Assistant, AssistantError, type QueryPlan } from '../../assistant/types.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import { languageVotes } from '../../retrieval/text/guess-language.ts'
import { wordsOf } from '../../retrieval/text/words.ts'
import type { FindApprovedAnswer } from '../approved/find-approved.ts'
import type { Ask, Persona } from '../types.ts'
import { approvedOutcome, generatedOutcome } from './outcome.ts'

interface AskParts {
  assistant: Assistant
  knowledge: Knowledge
  findApproved: FindApprovedAnswer
}

export function createAsk({ assistant, knowledge, findApproved }: AskParts): Ask {
  const ask: Ask = async ({
    positId,
    question,
    history,
    persona,
    isOwner = false,
    withoutTask,
    version,
    signal,
    onText,
    ...asked
  }) => {
    const { suggested_questions = [], general_knowledge = false, ...voice } = persona
    const plan = await assistant.completeQuery(question, history, signal)
    const lookup = assistant.adaptPlan(plan, voice)
    const find = async (plan: QueryPlan) => ({ ...(await knowledge.retrieve(positId, plan, version)), plan })
    const approvedOf = async (plan: QueryPlan) => {
      const answer = await findApproved(positId, plan, { version, withoutTask })
      return answer && approvedOutcome(answer, plan)
    }
    const [approved, approvedInContext, retrieved, completed, ...parts] = await Promise.all([
      approvedOf(plan),
      plan.completed && approvedOf(plan.completed),
      find(lookup),
      lookup.completed && find(lookup.completed),
      ...(lookup.parts ?? []).map(find),
    ])
    const given = approvedInContext ?? approved
    if (given) {
      onText?.(given.text)
      return given
    }
    let text = ''
    const input = {
      ...{ ...retrieved, parts, completed, history, question },
      ...{ voice, suggested_questions, general_knowledge, is_owner: isOwner },
      fallback_language: languageOfPosit(persona) ?? asked.browserLanguage ?? null,
      verify: knowledge.verify,
      encode: knowledge.encode,
    }
    const facts = await assistant.answer(input, signal, (generated) => {
      // PostgreSQL's texts cannot hold it, and nobody could read it.
      const piece = generated.replaceAll('\0', '')
      text += piece
      onText?.(piece)
    })
    signal.throwIfAborted()
    if (text.trim() === '') throw new AssistantError('empty')
    const passages = [retrieved, completed ?? [], parts].flat().flatMap(({ passages }) => passages)
    // Of an unanswered 'how deep?' nobody knows what it asks without the question before.
    const goesOn = facts.completed || facts.state !== 'known'
    const read = (goesOn && plan.completed) || plan
    return generatedOutcome(text, facts, [...(retrieved.whole ?? []), ...passages], read)
  }
  return (question) => chargeTo(question.positId, () => ask(question))
}

const WORDS_READ = 60

/** Questions that the knowledge answers are in its language; without any, its title decides. */
const languageOfPosit = ({ suggested_questions = [], title }: Persona) =>
  [suggested_questions.join(' '), title].flatMap(
    (text) => languageVotes(wordsOf(text, WORDS_READ))[0]?.language ?? [],
  )[0]
