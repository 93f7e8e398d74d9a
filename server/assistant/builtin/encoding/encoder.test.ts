import { expect, test } from 'vitest'
import { createEncoder } from './encoder.ts'

const closeness = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

test('a question is nearer to its answer in other words than to a sentence that shares its words', async () => {
  const encoder = createEncoder()
  const [answer, other] = await encoder.encode([
    'Cash or bank transfer, no card machine yet.',
    'We take the van to Hexham every Tuesday.',
  ])
  const question = await encoder.encodeQuestion('do you take visa?')
  if (!answer || !other) throw new Error('a vector for each text')
  expect(closeness(question, answer)).toBeGreaterThan(closeness(question, other) + 0.04)
})

test('words of other languages are near to what they mean in English', async () => {
  const encoder = createEncoder()
  const [laundry, parking] = await encoder.encode([
    'The laundry room is in the cellar.',
    'Parking costs extra.',
  ])
  if (!laundry || !parking) throw new Error('a vector for each text')
  for (const text of [
    'Die Waschküche ist im Keller.',
    'La lavandería está en el sótano.',
    'De wasruimte is in de kelder.',
  ]) {
    const vector = await encoder.encodeQuestion(text)
    expect(closeness(vector, laundry)).toBeGreaterThan(closeness(vector, parking) + 0.1)
  }
})

test('a text of any length and script has a vector of length one', async () => {
  const texts = ['', 'lange '.repeat(5000), '日本語 и русский', '\u0000 <b>&amp;</b> 🙂', 'x'.repeat(100_000)]
  for (const vector of await createEncoder().encode(texts)) expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
})

test('an encoder whose thread cannot start rejects each text and is ready for the next', async () => {
  const encoder = createEncoder(new URL('nowhere:'))
  await expect(encoder.encodeQuestion('Who?')).rejects.toThrow()
  await expect(encoder.encode(['One.'])).rejects.toThrow()
})

/** A thread that replies how many texts it was given so far. */
const COUNTING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let given = 0
    parentPort.on('message', () => parentPort.postMessage({ output: Float32Array.of(++given) }))`)}`,
)

test('what is given up before its turn is not read', async () => {
  const encoder = createEncoder(COUNTING)
  const asker = new AbortController()
  const first = encoder.encodeQuestion('Who is first?')
  const givenUp = ['Who?', 'When?', 'Where?'].map((text) => encoder.encodeQuestion(text, asker.signal))
  const last = encoder.encodeQuestion('Who is last?')
  asker.abort()
  for (const { status } of await Promise.allSettled(givenUp)) expect(status).toBe('rejected')
  await expect(encoder.encodeQuestion('Who is late?', asker.signal)).rejects.toThrow()
  expect([...(await first), ...(await last)]).toEqual([1, 2])
})

test('a text that answers a question scores higher than one that speaks of the same matter', async () => {
  const encoder = createEncoder()
  const scoresOf = (question: string, texts: string[]) =>
    Promise.all(texts.map((text) => encoder.verify(question, text)))
  const [answer = 0, matter = 0] = await scoresOf('how long does a haircut take?', [
    'Haircuts: A cut and wash takes about forty minutes.',
    'Haircuts: A cut and wash costs 38 euros.',
  ])
  expect(answer).toBeGreaterThan(matter + 1)
  const [german = 0, other = 0] = await scoresOf('Wann muss ich die Miete zahlen?', [
    'Miete: Die Miete ist bis zum dritten Werktag fällig.',
    'Miete: Zwei Räume vermieten wir auch einzeln.',
  ])
  expect(german).toBeGreaterThan(other + 1)
})
