import { expect, test } from 'vitest'
import { cutPart } from './cut-part.ts'
import { readKnown } from './known-sentences.ts'

test.each([
  ['On Mondays and Tuesdays we bake rye.', 'Mondays', 'On Tuesdays we bake rye.'],
  ['On Mondays and Tuesdays we bake rye.', 'Tuesdays', 'On Mondays we bake rye.'],
  ['Montags und dienstags haben wir offen.', 'dienstags', 'Montags haben wir offen.'],
  ['We sell bread and the cakes.', 'bread', 'We sell the cakes.'],
])('of %j the item %j goes alone', (text, item, left) => {
  const [sentence] = readKnown([{ id: 'source', name: '', text }], item).sentences
  if (!sentence) throw new Error('The text has a sentence.')
  const start = text.indexOf(item)
  expect(cutPart(sentence, start, start + item.length).map(({ now }) => now)).toEqual([left])
})
