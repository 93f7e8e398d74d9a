import { expect, test } from 'vitest'
import type { CardAction } from '../../../../contract/teaching.ts'
import { readChoice } from './read-choice.ts'

const KEEP: CardAction[] = ['keep', 'discard']
const ANSWER: CardAction[] = ['answer', 'no_answer']
const CHANGES: CardAction[] = ['change', 'change']
const REMOVALS: CardAction[] = ['remove', 'remove']
const REMOVAL: CardAction[] = ['remove']

const read = (message: string, actions: CardAction[], asked = 'What else should people know about tents?') =>
  readChoice(message, actions, [{ role: 'assistant', content: asked }])

test.each([
  ['yes please', KEEP, [0]],
  ['Keep it.', KEEP, [0]],
  ['ja, behalten', KEEP, [0]],
  ['no, keep it', KEEP, [0]],
  ['No, you need not keep that. We close at noon.', KEEP, [1]],
  ['Nein, das müssen Sie nicht behalten.', KEEP, [1]],
  ['no leave that out. did you get the parking?', KEEP, [1]],
  ["Yes thank you, don't keep the thing about Rhys leaving. It is one room.", KEEP, [1]],
  ['ok gut, dann lass weg. früh kommt immer dieselbe', KEEP, [1]],
  ['The second of those, if you please, the one with the kiln in it.', CHANGES, [1]],
  ['no, the first one', CHANGES, [0]],
  ['die zweite bitte', CHANGES, [1]],
  ['no, throw that away. We close at noon', KEEP, [1]],
  ['Yes.', ANSWER, [0]],
  ['no', ANSWER, [1]],
  ['Neither.', CHANGES, []],
  ['both of them please', REMOVALS, [0, 1]],
  ['Keep both.', REMOVALS, []],
  ['Yes, remove it.', REMOVAL, [0]],
  ['ja, weg damit', REMOVAL, [0]],
  ['ja, die nummer soll weg. zum beitrag fragt keiner', REMOVAL, [0]],
  ['Yes, the number can go.', REMOVAL, [0]],
  ['Nein!', REMOVAL, []],
  ['no, nothing should go there, keep the rollback part', REMOVAL, []],
  ['Not the form! Only the gate code.', REMOVAL, []],
  ['Da soll nichts weg.', REMOVALS, []],
  ['Das soll nicht weg.', REMOVAL, []],
  ['That should not go.', REMOVAL, []],
  ["no no don't remove that!", REMOVAL, []],
])('"%s" to a card of %j chooses %j', (message, actions, options) => {
  expect(read(message, actions)?.options).toEqual(options)
})

test.each([
  ['First, we fire the kiln at 1000 degrees.', CHANGES],
  ['All, from beginners to experts.', REMOVALS],
  ['Note: we close early on Fridays.', KEEP],
  ['Yes, we also repair e-bikes.', KEEP],
  ['Keep it?', KEEP],
  ['both', CHANGES],
  ['yes', CHANGES],
  ['The third one.', CHANGES],
  ['Replace it.', ['replace', 'keep_both']],
  ['Not the first one.', REMOVALS],
  ["Don't take dogs into the hall.", REMOVAL],
  ['Leave it to me: the hall is cold.', REMOVAL],
] satisfies [string, CardAction[]][])('"%s" to a card of %j chooses nothing', (message, actions) => {
  expect(read(message, actions)).toBeNull()
})

test('a bare yes or no is the answer to a question that asks for one', () => {
  expect(read('No.', KEEP, '“We never ship”: are there exceptions?')).toBeNull()
  expect(read('No.', KEEP)?.options).toEqual([1])
})

test('what follows the choice is read as any message', () => {
  expect(read('Neither. We also have a kiosk.', CHANGES)?.rest).toBe('We also have a kiosk.')
})

test('a yes after what visitors asked is the answer to that', () => {
  const asked = 'A visitor asked: “Do you rent tents?” What shall I tell them?'
  expect(read('Yes.', KEEP, asked)).toBeNull()
  expect(read('keep it', KEEP, asked)).toMatchObject({ action: 'keep' })
})

test.each([
  ['no dont keep that, that was for you. one thing: kids need a parent', 'one thing: kids need a parent'],
  ['keep that, and we open at nine', 'and we open at nine'],
])('of %j only what follows the choice is read on', (message, rest) => {
  expect(read(message, KEEP)?.rest).toBe(rest)
})
