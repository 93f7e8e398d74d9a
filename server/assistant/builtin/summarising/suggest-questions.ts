/** Questions the knowledge answers. Each candidate is put to the answering itself, and offered only if the answer is known. */
import { setImmediate } from 'node:timers/promises'
import type { KnowledgeSource, PositVoice, StoredKnowledge } from '../../types.ts'
import { dropOwnerName } from '../reading/drop-owner-name.ts'
import { planQuery } from '../reading/plan-query.ts'
import { answer } from '../replying/answer.ts'
import { readSections, type Section } from './key-sentences.ts'
import { createMemoryIndex } from './memory-index.ts'
import { type Candidate, questionCandidates } from './question-candidates.ts'
import type { Outline } from './read-outlines.ts'

const SUGGESTED_MAX = 4
/** They are all worded alike. */
const TOPICS_MAX = 2
/** Candidates put to the test, at a few milliseconds each. */
const TESTED_MAX = 30
/** Of the text that shows how its headings' words are written. */
const READ_CHARACTERS = 60_000

interface Material {
  sections: Section[]
  outlines: readonly Outline[]
  signal: AbortSignal
  stored: StoredKnowledge
}

export async function suggestQuestions(
  voice: PositVoice,
  sources: KnowledgeSource[],
  { sections, outlines, signal, stored }: Material,
): Promise<string[]> {
  const text = sources
    .map((source) => source.text)
    .join('\n')
    .slice(0, READ_CHARACTERS)
  const accepted: string[] = []
  const used = new Set<number>()
  let topics = 0
  const candidates = spread(await questionCandidates(sections, text, outlines))
  for (const { question, chunks, holds, rank, section } of candidates.slice(0, TESTED_MAX)) {
    if (accepted.length === SUGGESTED_MAX) break
    // A topic adds nothing beside a question from the same section.
    if (accepted.includes(question) || (rank === 2 && (used.has(section) || topics === TOPICS_MAX))) continue
    const check = { voice, stored, holds, chunks: new Set(chunks.map((chunk) => chunk.text)) }
    if (!(await isAnswered(question, check, signal))) continue
    accepted.push(question)
    used.add(section)
    if (rank === 2) topics++
  }
  return accepted
}

/** By words alone. */
export function inMemory(sources: KnowledgeSource[], sections: Section[]): StoredKnowledge {
  const index = createMemoryIndex(sources, sections)
  return { find: async (plan) => index.retrieve(plan), verify: async () => null }
}

export async function answeredQuestions(
  voice: PositVoice,
  sources: KnowledgeSource[],
  questions: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const stored = inMemory(sources, readSections(sources))
  const answered: string[] = []
  for (const question of questions)
    if (await isAnswered(question, { voice, stored }, signal)) answered.push(question)
  return answered
}

interface AnswerCheck {
  voice: PositVoice
  stored: StoredKnowledge
  /** Texts of which one must be quoted. */
  chunks?: ReadonlySet<string>
  holds?: string | RegExp | undefined
}

/** Known, from where the question was made of, and not ending in a lead-in. */
async function isAnswered(
  question: string,
  { voice, stored, chunks, holds }: AnswerCheck,
  signal: AbortSignal,
): Promise<boolean> {
  // Other requests are served between two questions.
  await setImmediate()
  signal.throwIfAborted()
  const found = await stored.find(dropOwnerName(planQuery(question, []), voice))
  let reply = ''
  const onText = (piece: string) => {
    reply += piece
  }
  const facts = await answer(
    { ...found, voice, question, history: [], whole: null, verify: stored.verify },
    signal,
    onText,
  )
  const cited = new Set(facts.citations.map(({ chunk_id }) => chunk_id))
  const isThere = found.passages.some(
    ({ chunk_id, text }) => cited.has(chunk_id) && (!chunks || chunks.has(text)),
  )
  const quoted = facts.citations.map(({ quote }) => quote).join('\n')
  const isHeld = !holds || (typeof holds === 'string' ? quoted.includes(holds) : holds.test(quoted))
  return isHeld && facts.state === 'known' && !facts.small_talk && isThere && !/[:：]\s*$/.test(reply)
}

/** The text's own questions before made ones, and of each kind one from each section in turn, spread over the whole text. */
function spread(candidates: Candidate[]): Candidate[] {
  const ranks = Map.groupBy(candidates, ({ rank }) => rank)
  return [...ranks.keys()].sort().flatMap((rank) => {
    const bySection = [...Map.groupBy(ranks.get(rank) ?? [], ({ section }) => section).values()]
    const step = Math.max(1, Math.floor(bySection.length / SUGGESTED_MAX))
    const order = Array.from({ length: step }, (_, at) => at).flatMap((start) =>
      bySection.filter((_, at) => at % step === start),
    )
    const longest = Math.max(0, ...order.map((group) => group.length))
    return Array.from({ length: Math.min(longest, 3) }, (_, round) =>
      order.flatMap((group) => group[round] ?? []),
    ).flat()
  })
}
