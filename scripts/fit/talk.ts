/**
 * `npm run fit -- talk [--write] [--misses]`: the weights by which a visitor's message that asks nothing is recognised by its meaning. Learnt from
 * `talk/visitors.txt` and the questions of the files; figures are of a fifth left out at a time.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { VISITOR_KINDS } from '../../server/assistant/builtin/reading/talk-by-meaning.ts'
import { encodeCached } from './encode-cached.ts'
import { type Example, judgedApart, learnKinds, rowsByKind } from './talk/learn-kinds.ts'
import { readMessages } from './talk/read-messages.ts'
import { readQuestions } from './talk/read-questions.ts'

const WEIGHTS = new URL('../../server/assistant/builtin/reading/talk-weights.json', import.meta.url)
const VISITORS = new URL('talk/visitors.txt', import.meta.url)
const FOLDS = 5
const PENALTY = 1e-5
/** Of the files' questions, one of so many. */
const QUESTIONS_READ = 4
const LONGEST = 90
const BELIEFS = [0.5, 0.7, 0.8, 0.9, 0.95]

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, misses: { type: 'boolean' } },
})

const encode = encodeCached()
const of = ({ text, kind }: { text: string; kind: string }): Example => ({ text, kind, vector: encode(text) })

const questions = readQuestions(QUESTIONS_READ, LONGEST).map((text) => of({ text, kind: 'question' }))
const kinds = VISITOR_KINDS
const examples = [...readMessages(VISITORS).map(of), ...questions]
const QUESTION = kinds.indexOf('question')
const judged = judgedApart(examples, kinds, PENALTY, FOLDS, (_, at) => at % FOLDS).map((one) => ({
  ...one,
  talk: 1 - (one.beliefs[QUESTION] ?? 0),
}))

const talk = judged.filter(({ kind }) => kind !== 'question')
const others = judged.filter(({ kind }) => kind === 'question')
for (const belief of BELIEFS) {
  const share = (some: typeof judged) =>
    ((100 * some.filter((one) => one.talk >= belief).length) / some.length).toFixed(1)
  console.log(
    `believed ${belief}: ${share(talk)} % of ${talk.length} that are talk, ${share(others)} % of ${others.length} that are not`,
  )
}
if (options.misses)
  for (const one of judged)
    if (one.kind === 'question' ? one.talk > 0.9 : one.talk < 0.5)
      console.log(`${one.kind} ${one.talk.toFixed(2)}: ${one.text}`)
if (options.write)
  writeFileSync(WEIGHTS, `${JSON.stringify(rowsByKind(learnKinds(examples, kinds, PENALTY), kinds))}\n`)
