import { expect, test } from 'vitest'
import { indexText } from './index-text.ts'
import { createIndexer, INLINE_MAX_CHARACTERS } from './indexer.ts'

const sentence = (at: number) => `Sentence ${at} tells of harbour ${at % 97} and of lighthouse ${at % 13}.`
const longText = (sentences: number) =>
  Array.from({ length: sentences }, (_, at) => sentence(at) + (at % 9 === 8 ? '\n\n' : ' ')).join('')

test('a long text is indexed on another thread, with the same result', async () => {
  const text = longText(1500)
  expect(text.length).toBeGreaterThan(INLINE_MAX_CHARACTERS)
  const indexed = await createIndexer().index(text, 'Harbours')
  expect(indexed).toEqual(indexText(text, 'Harbours'))
})

test('long texts at once each get their own index', async () => {
  const indexer = createIndexer()
  const texts = [900, 1100, 1300, 1000].map(longText)
  const indexed = await Promise.all(texts.map((text) => indexer.index(text, 'Harbours')))
  expect(indexed.map((one) => one.wordCount)).toEqual(
    texts.map((text) => indexText(text, 'Harbours').wordCount),
  )
})

test('timers go on while a text of two million characters is indexed', async () => {
  const text = longText(32_000)
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await createIndexer().index(text, 'Harbours')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(10)
})
