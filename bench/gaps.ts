/**
 * What a posit does not know, asked by 16 guests at once, against what it knows; with few open tasks and with many. Each such
 * question becomes a task of its own, or joins the one that asks the same.
 */
import type { ChatReply } from '../contract/chat.ts'
import { TestClient } from '../tests/client.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { harbourRules, questionNumber } from './passages.ts'
import { newDataDir, type PositServer, removeDataDir, startPosit } from './posit-server.ts'
import type { Row } from './row.ts'

const GUESTS = 16
const QUESTIONS = 480
const FEW_TASKS = 10
const MANY_TASKS = 2000
const MS_PER_SECOND = 1000
/** Half the rate of what it knows. */
const AGAINST_KNOWN = 2
const MANY_AGAINST_FEW = 1.25

const PEOPLE = 'Ada Grace Edsger Barbara Donald Leslie Tony Niklaus John Frances Alan Radia Ken Dennis'.split(
  ' ',
)
const DEEDS = 'painted sold repaired borrowed insured photographed hid measured named burnt'.split(' ')
const THINGS =
  'violin tractor curtain trophy ladder saddle kettle carpet statue lantern piano canoe mirror'.split(' ')
const pick = (words: string[], number: number) => words[number % words.length]

/** Neighbours share words, as people's questions do. */
const unknownQuestion = (number: number) =>
  `Who ${pick(DEEDS, number)} the ${pick(THINGS, Math.floor(number / DEEDS.length))} of ${pick(PEOPLE, number * 5 + 1)} ${pick(PEOPLE, Math.floor(number / 7))}?`

async function ask(guest: TestClient, positId: string, query: string): Promise<ChatReply> {
  const { status, body } = await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', {
    positId,
    query,
    stream: false,
  })
  if (status !== 200) throw new Error(`a question answered ${status}`)
  return body
}

/** Milliseconds for each answer, asked by all guests at once. */
async function timePerAnswer(
  { url }: PositServer,
  positId: string,
  questions: string[],
  flagged: boolean,
): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: GUESTS }, async () => {
      const guest = new TestClient(url)
      for (let query = questions[next++]; query !== undefined; query = questions[next++]) {
        const reply = await ask(guest, positId, query)
        if (reply.flagged !== flagged) throw new Error(`'${query}' was answered: ${reply.content}`)
      }
    }),
  )
  return (performance.now() - startedAt) / questions.length
}

const listOf = (from: number, count: number, question: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => question(from + number))

export async function benchGaps(): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { POSIT_LIMITS: 'off' })
  try {
    const owner = await signUpOwner(server)
    const positId = await createPosit(owner, 'Harbour', harbourRules())
    const time = (from: number, count: number, question: (number: number) => string, flagged: boolean) =>
      timePerAnswer(server, positId, listOf(from, count, question), flagged)
    await time(0, GUESTS * 4, questionNumber, false)
    await time(0, FEW_TASKS, unknownQuestion, true)
    const known = await time(0, QUESTIONS, questionNumber, false)
    const few = await time(FEW_TASKS, QUESTIONS, unknownQuestion, true)
    await time(FEW_TASKS + QUESTIONS, MANY_TASKS - QUESTIONS, unknownQuestion, true)
    const knownAgain = await time(0, QUESTIONS, questionNumber, false)
    const many = await time(FEW_TASKS + MANY_TASKS, QUESTIONS, unknownQuestion, true)
    const rate = (ms: number) => `${(MS_PER_SECOND / ms).toFixed(0)} a second`
    const row = (name: string, ours: number, peer: number, target: number): Row => ({
      name: `gaps: ${name}`,
      ours,
      peer,
      unit: 'ms',
      target,
      note: `${rate(ours)} against ${rate(peer)}`,
    })
    return [
      row(`unknown, ${FEW_TASKS} open tasks, against known`, few, known, AGAINST_KNOWN),
      row(`unknown, ${MANY_TASKS} open tasks, against known`, many, knownAgain, AGAINST_KNOWN),
      row(`unknown, ${MANY_TASKS} open tasks, against ${FEW_TASKS}`, many, few, MANY_AGAINST_FEW),
    ]
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
