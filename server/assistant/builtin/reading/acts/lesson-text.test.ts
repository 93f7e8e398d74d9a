import { expect, test } from 'vitest'
import { lessonText, textOf } from './lesson-text.ts'

const MESSAGE = 'we open at nine thanks love closed on sunday'
const piece = (text: string) => {
  const start = MESSAGE.indexOf(text)
  return { start, end: start + text.length, text }
}

test('what was said in one go stays one sentence, with a stop where something is left out', () => {
  const all = ['we open at nine', 'thanks love', 'closed on sunday'].map(piece)
  expect(lessonText(all, MESSAGE)).toBe('We open at nine thanks love closed on sunday.')
  expect(lessonText(all.toSpliced(1, 1), MESSAGE)).toBe('We open at nine. Closed on sunday.')
})

test.each([
  ['Hi there, I run a small pottery.', 'I run a small pottery.'],
  ['hey all we open at nine', 'We open at nine.'],
  ['there is a kiln', 'There is a kiln.'],
  ['Ok so basically we are a climbing gym', 'We are a climbing gym.'],
  ['Right, Priya runs the youth squad', 'Priya runs the youth squad.'],
  ['Right of way is with the boat under sail', 'Right of way is with the boat under sail.'],
  ['schreib bitte: büro ab acht', 'Büro ab acht.'],
  ['Put down: open from eight', 'Open from eight.'],
  ['Richtig, der Schlüssel liegt am Tresen', 'Der Schlüssel liegt am Tresen.'],
])('of “%s” what connects it to the talk is not kept', (text, kept) => {
  expect(lessonText([{ text, start: 0, end: text.length }], text)).toBe(kept)
})

test.each([
  [
    '“We buy the nails”: why is that?',
    'Because the machines were cheaper',
    'We buy the nails: because the machines were cheaper.',
  ],
  ['Was ist bei „Leder“ noch wichtig?', 'Beim Leder? Das kommt aus Polen.', 'Leder: Das kommt aus Polen.'],
  ['Was ist bei „Leder“ noch wichtig?', 'nur aus Polen', 'Leder: nur aus Polen.'],
  [
    'What else should people know about the stove?',
    'Do you deliver? Yes, on Fridays.',
    'Do you deliver? Yes, on Fridays.',
  ],
])('%s is answered by “%s”, kept as one', (asked, text, kept) => {
  expect(textOf([{ text, start: 0, end: text.length }], text, { asked })).toBe(kept)
})
