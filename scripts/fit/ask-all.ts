/** The questions of a collection as they are put to its text by the built-in assistant. */
import { chooseSentences } from '../../server/assistant/builtin/choosing/choose-sentences.ts'
import { type Judgement, judgeAnswer } from '../../server/assistant/builtin/choosing/judge-answer.ts'
import { newestFirst } from '../../server/assistant/builtin/choosing/newest-first.ts'
import { planQuery } from '../../server/assistant/builtin/reading/plan-query.ts'
import { readSections } from '../../server/assistant/builtin/summarising/key-sentences.ts'
import { createMemoryIndex, type Encode } from '../../server/assistant/builtin/summarising/memory-index.ts'
import type { Found, Turn } from '../../server/assistant/types.ts'
import type { Collection, Question } from './data.ts'

export interface Asked {
  question: Question
  /** As it was understood, in the conversation before it. */
  read: string
  retrieved: Found
  judged: Judgement
  reply: string
}

/** Without those that need no passage. `max`: of each kind. */
export function* askAll({ sources, questions }: Collection, max: number, encode?: Encode): Generator<Asked> {
  const index = createMemoryIndex(sources, readSections(sources), encode)
  const asked: Record<string, number> = {}
  let history: Turn[] = []
  for (const question of questions) {
    const { q, kind, follows } = question
    if (!follows) history = []
    const plan = planQuery(q, history)
    const retrieved = index.retrieve(plan)
    const judged = judgeAnswer(retrieved)
    const reply = textOf(judged, plan.question)
    history = [...history, { role: 'user', content: q }, { role: 'assistant', content: reply }]
    asked[kind] = (asked[kind] ?? 0) + 1
    if ((asked[kind] ?? 0) > max) continue
    if (kind === 'chat' || plan.small_talk || plan.overview || plan.parts) continue
    yield { question, read: plan.question, retrieved, judged, reply }
  }
}

const textOf = ({ ranked }: Judgement, question: string) =>
  newestFirst(chooseSentences(ranked), question)
    .map(({ text }) => text)
    .join('\n\n')

/** The same question over the same text without the passages that answer it: the nearest kind of question without an answer. */
export function withhold({ retrieved, question }: Asked, { share }: Collection): Judgement {
  return judgeAnswer({
    ...retrieved,
    passages: retrieved.passages.filter(({ text }) => share(question, text) === 0),
  })
}
