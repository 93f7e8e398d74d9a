/** The passages a model is given, numbered, between separators that no document can forge. */
import { randomUUID } from 'node:crypto'
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import type { AnswerInput, Passage } from '../../types.ts'
import type { ModelConfig } from '../client/config.ts'

/** Method 10 of the answer bench: with 8 passages the right one is among them 96 times in 100. */
const PASSAGES_MAX = 8
/** On the safe side for European languages, where a token is about four. */
const CHARACTERS_PER_TOKEN = 3
/** Instructions, tool and separators. */
const PROMPT_OVERHEAD_CHARACTERS = 4000
const SMALLEST_BUDGET_CHARACTERS = 3000
const HEADER_CHARACTERS = 120

/** Characters of question, conversation and knowledge that fit the model's context beside the answer. */
export const promptCharacters = ({ contextTokens, maxOutputTokens }: ModelConfig): number =>
  Math.max(
    SMALLEST_BUDGET_CHARACTERS,
    (contextTokens - maxOutputTokens) * CHARACTERS_PER_TOKEN - PROMPT_OVERHEAD_CHARACTERS,
  )

/** New for each call: who wrote a document cannot have known it, so a separator inside a passage is only text. */
export const separatorCode = (): string => `=====${randomUUID().replaceAll('-', '')}=====`

/** The whole knowledge when it fits, else the best passages; the last one may be cut short. Their ids count from 1. */
export function chooseMaterial({ whole, passages }: AnswerInput, maxCharacters: number): Passage[] {
  if (whole && sizeOf(whole) <= maxCharacters) return whole
  const chosen: Passage[] = []
  let left = maxCharacters
  for (const passage of passages.slice(0, PASSAGES_MAX)) {
    left -= HEADER_CHARACTERS
    if (left <= 0) break
    chosen.push({ ...passage, text: passage.text.slice(0, left) })
    left -= passage.text.length
  }
  return chosen
}

const sizeOf = (passages: Passage[]) =>
  passages.reduce((sum, passage) => sum + passage.text.length + HEADER_CHARACTERS, 0)

type Material = Pick<Passage, 'source_name' | 'heading' | 'source_date' | 'text'>

export function writeMaterial(passages: Material[], code: string): string {
  const blocks = passages.map((passage, place) => `${headerOf(passage, place + 1, code)}\n${passage.text}`)
  return `${blocks.join('\n\n')}\n${code} end of passages`
}

function headerOf({ source_name, heading, source_date }: Material, id: number, code: string): string {
  const day = source_date.toISOString().slice(0, 10)
  const where = [source_name, heading].map(headerPart).filter(Boolean).join(' > ')
  return `${code} passage [${id}] ${where} (${day})`
}

/** Names come from people and files too. */
const headerPart = (text: string) => collapseSpaces(text).slice(0, HEADER_CHARACTERS)
