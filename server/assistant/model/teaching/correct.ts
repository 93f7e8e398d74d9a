/** Which older statement an owner corrects, as the model reads it, and checked: the rules come first, they cost nothing. */
import { z } from 'zod'
import { tellOf } from '../../builtin/interviewing/corrections/correct.ts'
import { ownerLanguage } from '../../builtin/interviewing/owner-language.ts'
import type { Assistant, Correction, CorrectionInput } from '../../types.ts'
import { ProviderFailure } from '../client/failure.ts'
import { generateObject } from '../client/generate-object.ts'
import type { ModelClient } from '../client/model-client.ts'
import { readWords } from '../grounding/analyse-text.ts'
import { correctInstructions } from '../prompts/correct.ts'
import { recentTurns } from '../prompts/history.ts'
import { separatorCode, writeMaterial } from '../prompts/material.ts'

const PASSAGES_MAX = 6
const HISTORY_CHARACTERS = 2000
const MAX_TOKENS = 400
/** A correction changes a statement; it does not write a page. */
const ADDED_CHARACTERS_MAX = 300

const replySchema = z.object({ id: z.number().int(), before: z.string(), after: z.string() })

/** When the provider fails, the message is stored as a new statement: nothing is lost. */
export async function correctWithModel(
  client: ModelClient,
  builtin: Assistant,
  input: CorrectionInput,
  signal: AbortSignal,
): Promise<Correction | null> {
  const byRules = await builtin.correct(input, signal)
  if (byRules || input.passages.length === 0) return byRules
  try {
    return await askModel(client, input, signal)
  } catch (error) {
    if (error instanceof ProviderFailure && !signal.aborted) return null
    throw error
  }
}

async function askModel(
  client: ModelClient,
  { statement, history, passages }: CorrectionInput,
  signal: AbortSignal,
): Promise<Correction | null> {
  const code = separatorCode()
  const shown = passages.slice(0, PASSAGES_MAX)
  const content = `${writeMaterial(shown, code)}\n\nTheir message: ${statement}`
  const request = {
    instructions: correctInstructions(code),
    turns: [...recentTurns(history, HISTORY_CHARACTERS), { role: 'user' as const, content }],
    tools: [],
    maxOutputTokens: MAX_TOKENS,
  }
  const reply = await generateObject(client, request, replySchema, signal)
  const passage = shown[reply.id - 1]
  const before = reply.before.trim()
  const after = reply.after.trim()
  if (!passage || !isSound({ before, after }, passage.text, statement)) return null
  const found = { chunk_id: passage.chunk_id, before, after }
  return { ...found, text: tellOf(found, ownerLanguage(statement, history)) }
}

/** The old statement is in the passage verbatim, and the new one holds nothing but its words and the owner's. */
function isSound({ before, after }: { before: string; after: string }, passage: string, statement: string) {
  if (before === '' || after === '' || before === after || !passage.includes(before)) return false
  if (after.length > before.length + statement.length + ADDED_CHARACTERS_MAX) return false
  const said = readWords(`${before}\n${statement}`, 'en')
  const words = readWords(after, 'en')
  const isSaid = (known: Set<string>) => (word: string) => known.has(word)
  return (
    [...words.numbers].every(isSaid(said.numbers)) &&
    [...words.stems].every(isSaid(said.stems)) &&
    !/!\[|<[a-z]/i.test(after)
  )
}
