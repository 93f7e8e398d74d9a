import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

const TEXTS = [
  'The double room is 98 a night, breakfast included. Dogs are 8 a night.',
  'Priya runs reception. Tom does the garden, he is on 0114 496 0300.',
  'Cycle-to-work stays open to all. Grievances go to Abdul Rahim.',
]
const sources = TEXTS.map((text) => ({ id: text, name: '', text }))

async function removedBy(message: string): Promise<[string, string][]> {
  const { acts } = await say(message, { sources })
  expect(acts.store).toEqual([])
  return acts.remove.map(({ before, after }) => [before, after])
}

test.each<[string, [string, string][]]>([
  [
    "take the thing about dogs out, and Tom's number too",
    [
      ['Dogs are 8 a night.', ''],
      ['Tom does the garden, he is on 0114 496 0300.', 'Tom does the garden.'],
    ],
  ],
  [
    'can you drop Priya, and the bit about dogs as well',
    [
      ['Priya runs reception.', ''],
      ['Dogs are 8 a night.', ''],
    ],
  ],
])('“%s” takes out both', async (message, removed) => {
  const edits = await removedBy(message)
  expect(edits).toHaveLength(removed.length)
  expect(edits).toEqual(expect.arrayContaining(removed))
})

test.each([
  ['please take Priya out and thanks', 'Priya runs reception.'],
  ['oh and scrap the bit about Priya, her mam mightnt like it', 'Priya runs reception.'],
  ['Please take down who grievances go to, names and all.', 'Grievances go to Abdul Rahim.'],
])('“%s” takes out one thing', async (message, removed) => {
  expect(await removedBy(message)).toEqual([[removed, '']])
})

test('“Remove …” or “forget …” of what is known is a request; of what is not it says what others should do', async () => {
  expect(await removedBy('Remove the dogs and the breakfast')).not.toEqual([])
  expect(await removedBy('Please forget who runs reception.')).toEqual([['Priya runs reception.', '']])
  const { acts } = await say('Remove the legs before you carry a board upstairs.', { sources })
  expect(acts.remove).toEqual([])
  expect(acts.store).toHaveLength(1)
})

test('each of two corrections in one message is made', async () => {
  const { acts, text } = await say('the double is 104 now, and dogs are 10', { sources })
  const now = acts.change.map(({ after }) => after).join(' ')
  expect(now).toContain('The double room is 104 a night')
  expect(now).toContain('Dogs are 10 a night')
  expect(text).toContain('104')
})
