import { expect, test } from 'vitest'
import { createModel } from '../encoding/model.ts'
import { planQuery } from '../reading/plan-query.ts'
import { readSections } from '../summarising/key-sentences.ts'
import { createMemoryIndex } from '../summarising/memory-index.ts'
import { type Judgement, judgeAnswer } from './judge-answer.ts'
import { verified } from './verify.ts'

const { encode } = createModel()
const TEXT = '# Studio\n\n## Paying\n\nCash or bank transfer, no card machine yet.'
const SOURCES = [{ name: 'Notes', text: TEXT }]
const plan = planQuery('do you take visa?', [])
const judged = judgeAnswer(createMemoryIndex(SOURCES, readSections(SOURCES), encode).retrieve(plan))

async function stateOf(changes: Partial<Judgement>, score: number | null) {
  const read: string[] = []
  const verify = async (question: string, text: string) => {
    read.push(`${question} | ${text}`)
    return score
  }
  const { state } = await verified({ ...judged, ...changes }, { plan, verify }, AbortSignal.timeout(1000))
  return { state, read }
}

test('in doubt, what is read in the question and the quote together decides', async () => {
  const doubtful = { confidence: 0.5, state: 'partly' } as const
  expect((await stateOf(doubtful, 6)).state).toBe('known')
  const { state, read } = await stateOf(doubtful, -6)
  expect(state).toBe('unknown')
  expect(read).toEqual(['do you take visa? | Paying: Cash or bank transfer, no card machine yet.'])
})

test('what asks for something else is shown at most', async () => {
  const nearMiss = { confidence: 0.5, state: 'partly', isNearMiss: true } as const
  expect((await stateOf(nearMiss, 6)).state).toBe('partly')
})

test('a sure answer is not read again', async () => {
  expect(await stateOf({ confidence: 0.97, state: 'known' }, -6)).toEqual({ state: 'known', read: [] })
})

test('words and nearness decide when the verifier does not answer in time', async () => {
  expect((await stateOf({ confidence: 0.5, state: 'partly' }, null)).state).toBe('partly')
})
