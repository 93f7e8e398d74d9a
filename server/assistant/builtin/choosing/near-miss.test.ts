import { expect, test } from 'vitest'
import { createModel } from '../encoding/model.ts'
import { planQuery } from '../reading/plan-query.ts'
import { readSections } from '../summarising/key-sentences.ts'
import { createMemoryIndex } from '../summarising/memory-index.ts'
import { judgeAnswer } from './judge-answer.ts'

const SOURCES = [
  'Wrap the blades in newspaper before you hand them over.',
  'Every Tuesday the van stands outside the station.',
  'Cash or bank transfer, no card machine yet.',
].map((text) => ({ name: 'Notes', text }))

test('where meanings are compared, a question that shares no word with the text is answered', () => {
  const index = createMemoryIndex(SOURCES, readSections(SOURCES), createModel().encode)
  const judged = judgeAnswer(
    index.retrieve(planQuery('Which weekday do you park your vehicle by the trains?', [])),
  )
  expect(judged.question.unseen).not.toContain(false)
  expect(judged.ranked[0]?.sentence.text).toBe(SOURCES[1]?.text)
  expect(judged.state).toBe('known')
})
