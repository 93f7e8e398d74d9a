/** 'And what did she do then?': completed by the model where the words of the questions before cannot, as they name nobody. */
import { z } from 'zod'
import { fold } from '../../../retrieval/text/fold.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { FOLLOW_UP_MAX_WORDS, leansBack } from '../../builtin/reading/follow-up.ts'
import type { Assistant, QueryPlan, Turn } from '../../types.ts'
import { generateObject } from '../client/generate-object.ts'
import type { ModelClient } from '../client/model-client.ts'
import { startDeadline } from '../client/retry.ts'
import { readWords } from '../grounding/analyse-text.ts'
import { recentTurns } from '../prompts/history.ts'
import { separatorCode } from '../prompts/material.ts'
import { rewriteInstructions } from '../prompts/rewrite.ts'

/** Somebody waits for the first word: past this the words alone decide. */
const REWRITE_MS = 2500
const HISTORY_CHARACTERS = 3000
const QUESTION_MAX_CHARACTERS = 300
const MAX_TOKENS = 120

/** Messages of so many words without a question word: 'In German?', 'the second one'. */
const FRAGMENT_MAX_WORDS = 3
const ASKS =
  /\b(?:who|what|when|where|which|why|how|wer|was|wann|wo|welche|warum|wie|qui|quand|combien|quien|cuando|donde)\b/

const replySchema = z.object({ question: z.string() })

/** The plan to retrieve by. One call at most, without retries; a provider that fails changes nothing. */
export async function planQueryWithModel(
  client: ModelClient,
  builtin: Assistant,
  { question, history }: { question: string; history: Turn[] },
  signal: AbortSignal,
): Promise<QueryPlan> {
  const plan = builtin.planQuery(question, history)
  if (!isUnsureFollowUp(plan, question, history)) return plan
  const rewritten = await rewrite(client, { question, history, language: plan.language }, signal)
  return rewritten ? { ...builtin.planQuery(rewritten, []), language: plan.language } : plan
}

/**
 * Words of the question before may be the wrong ones: it brings matter of its own and still points back ('why did she leave?', where
 * only the answer names her), nothing was found to complete it with, or it is a fragment that may point anywhere.
 */
function isUnsureFollowUp(plan: QueryPlan, question: string, history: Turn[]): boolean {
  if (history.length === 0 || plan.small_talk || plan.overview || plan.parts) return false
  const own = plan.words.filter((word) => !word.carried)
  if (own.length > FOLLOW_UP_MAX_WORDS) return false
  const hasMatter = own.some((word) => word.weight > 0.5)
  if (leansBack(question, own)) return hasMatter || own.length === plan.words.length
  const text = fold(question.slice(0, 400))
  return !ASKS.test(text) && text.trim().split(/\s+/).length <= FRAGMENT_MAX_WORDS
}

async function rewrite(
  client: ModelClient,
  { question, history, language }: { question: string; history: Turn[]; language: Language },
  signal: AbortSignal,
): Promise<string | null> {
  const code = separatorCode()
  const turns = recentTurns(history, HISTORY_CHARACTERS)
  const said = turns.map(({ role, content }) => `${role === 'user' ? 'Q' : 'A'}: ${content}`).join('\n')
  const content = `${code}\n${said}\n${code}\n\nThe last question: ${question}`
  const request = {
    instructions: rewriteInstructions(code),
    turns: [{ role: 'user' as const, content }],
    tools: [],
    maxOutputTokens: MAX_TOKENS,
  }
  const deadline = startDeadline(REWRITE_MS, signal)
  try {
    const reply = await generateObject(client, request, replySchema, deadline.signal, 1)
    return isSound(reply.question, `${said}\n${question}`, language) ? reply.question.trim() : null
  } catch {
    // The words alone do, as they do without a model. The viewer's answer is asked of the same provider next, and logged if it fails.
    signal.throwIfAborted()
    return null
  } finally {
    deadline.end()
  }
}

/** One question, in words of the conversation: a prompt injection cannot make it retrieve anything else. */
function isSound(rewritten: string, said: string, language: Language): boolean {
  const text = rewritten.trim()
  if (text === '' || text.length > QUESTION_MAX_CHARACTERS || /\n/.test(text)) return false
  const known = readWords(said, language)
  const words = readWords(text, language)
  return (
    [...words.stems].every((stem) => known.stems.has(stem)) &&
    [...words.numbers].every((number) => known.numbers.has(number))
  )
}
