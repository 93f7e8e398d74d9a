import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import type { Turn } from '../../types.ts'
import { withoutSigns } from '../reading/plain.ts'
import { talkOf } from '../reading/talk.ts'

const QUESTION_MAX_CHARACTERS = 90
const ANSWER_MAX_CHARACTERS = 160
const EXCHANGES_NAMED = 3
const READ_MAX_CHARACTERS = 1000

const en = {
  greetings: 'A short exchange of greetings.',
  more: (count: number) => `And ${count} more ${count === 1 ? 'question' : 'questions'}.`,
}
const de: typeof en = {
  greetings: 'Ein kurzer Gruß.',
  more: (count) => `Und ${count} weitere ${count === 1 ? 'Frage' : 'Fragen'}.`,
}

interface Exchange {
  question: string
  /** The last one: what was not known at first may have been answered later. */
  answer: string
}

/** What was asked and what the answer was, each question once. */
export async function summariseConversation(turns: Turn[], signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const said = turns.map(({ content }) => content.slice(0, READ_MAX_CHARACTERS)).join('\n')
  const words = guessLanguage(said, 'en') === 'de' ? de : en
  const exchanges = listExchanges(turns)
  if (exchanges.length === 0) return turns.some(({ role }) => role === 'user') ? words.greetings : ''
  const named = exchanges
    .slice(0, EXCHANGES_NAMED)
    .map(({ question, answer }) => `“${question}”${answer && ` ${answer}`}`)
  const more = exchanges.length - named.length
  return [...named, ...(more > 0 ? [words.more(more)] : [])].join(' ')
}

function listExchanges(turns: Turn[]): Exchange[] {
  const exchanges = new Map<string, Exchange>()
  let current: Exchange | undefined
  for (const { role, content } of turns) {
    if (role === 'assistant') {
      if (current) current.answer = firstSentence(content) || current.answer
      continue
    }
    const question = shorten(content, QUESTION_MAX_CHARACTERS)
    const key = withoutSigns(question.toLowerCase())
    current = undefined
    if (!key || talkOf(content) !== null) continue
    current = exchanges.get(key) ?? { question, answer: '' }
    exchanges.set(key, current)
  }
  return [...exchanges.values()]
}

/** Lines that only lead to others: titles, the question that a text was written under, and 'The closest I have is:'. */
const LEADING = /^#|^\*\*.*\*\*$|[:?]$/

function firstSentence(answer: string): string {
  const lines = answer.slice(0, READ_MAX_CHARACTERS).split('\n')
  const text = lines
    .map((line) => line.trim())
    .filter((line) => line && !LEADING.test(line))
    .map((line) => line.replace(/^(?:[-*>]|\d+\.)\s+/, '').replace(/\*\*|`/g, ''))
    .join('\n')
  return shorten(sentenceTexts(text)[0] ?? '', ANSWER_MAX_CHARACTERS)
}

function shorten(text: string, characters: number): string {
  const line = collapseSpaces(text.slice(0, READ_MAX_CHARACTERS))
  return line.length <= characters ? line : `${line.slice(0, characters).replace(/\s+\S*$/, '')}…`
}
