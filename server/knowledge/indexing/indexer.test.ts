import { expect, test } from 'vitest'
import { TEXTS } from '../../../bench/indexing/texts.ts'
import { indexText } from './index-text.ts'
import { createIndexer, INLINE_MAX_CHARACTERS } from './indexer.ts'

const sentence = (at: number) => `Sentence ${at} tells of harbour ${at % 97} and of lighthouse ${at % 13}.`
const longText = (sentences: number) =>
  Array.from({ length: sentences }, (_, at) => sentence(at) + (at % 9 === 8 ? '\n\n' : ' ')).join('')

function processorMs(text: string): number {
  const before = process.cpuUsage()
  indexText(text, 'Notes')
  return process.cpuUsage(before).user / 1000
}

test('a long text is indexed on another thread, with the same result', async () => {
  const text = longText(1500)
  expect(text.length).toBeGreaterThan(INLINE_MAX_CHARACTERS)
  const indexed = await createIndexer().index(text, 'Harbours', 'ada')
  expect(indexed).toEqual(indexText(text, 'Harbours'))
})

test('long texts at once each get their own index', async () => {
  const indexer = createIndexer()
  const texts = [900, 1100, 1300, 1000].map(longText)
  const indexed = await Promise.all(texts.map((text) => indexer.index(text, 'Harbours', 'ada')))
  expect(indexed.map((one) => one.wordCount)).toEqual(
    texts.map((text) => indexText(text, 'Harbours').wordCount),
  )
})

test('a text that takes too long is refused', async () => {
  const indexed = createIndexer(1).index(longText(1500), 'Harbours', 'ada')
  await expect(indexed).rejects.toMatchObject({ code: 'bad_request', details: { reason: 'too_complex' } })
})

test.each(Object.entries(TEXTS))('the time to index a text grows with its length: %s', (_, make) => {
  indexText(make(2000), 'Notes')
  // A square would take minutes.
  expect(processorMs(make(120_000))).toBeLessThan(10_000)
})

test('many long texts of one person delay nobody else', async () => {
  const indexer = createIndexer()
  const done: string[] = []
  const index = async (person: string) => {
    await indexer.index(longText(4000), 'Harbours', person)
    done.push(person)
  }
  // Both threads run before anybody is measured.
  await Promise.all([index('cleo'), index('dora')])
  done.length = 0
  await Promise.all([...Array.from({ length: 6 }, () => index('ada')), index('ben')])
  // Behind all of them it would be the last, or the last but one.
  expect(done.indexOf('ben')).toBeLessThan(5)
})

test('indexing two million characters does not block the event loop', async () => {
  const text = longText(32_000)
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await createIndexer().index(text, 'Harbours', 'ada')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(10)
})
