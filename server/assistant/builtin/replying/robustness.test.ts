/** The same questions as hurried people type them, over texts of several shapes: what is there is found, what is not is refused. */
import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'

const MUSEUM = `# Museum of Clocks

The museum opens at 10:00 and closes at 17:30. It is closed on Mondays. Admission is 9 pounds for adults and free for anyone under twelve.

## History

Agnes Whitlock founded the museum in 1961 with 43 clocks from her own house. Today it holds more than 2,000. The oldest is an iron tower clock from 1538, made in Ghent.

## Visiting

- step-free entrance on Bell Street
- cloakroom with lockers
- café on the first floor

| Tour | Length | Price |
| --- | --- | --- |
| Highlights | 45 minutes | 4 pounds |
| Behind the dials | 90 minutes | 11 pounds |

Q: Can I take photographs?
A: Yes, without flash. Tripods have to be left in the cloakroom.

Q: How do I book a school visit?
A: Write to schools@clocks.example at least three weeks ahead. Groups are limited to thirty pupils.`

const PFLEGE = `Ich bin Paul und leite seit 2012 einen Pflegedienst in Kiel. Wir sind vierzehn Leute und betreuen rund sechzig Menschen zu Hause. Gelernt habe ich Krankenpfleger in Flensburg. Mit der Büroarbeit hilft mir meine Schwester Anke. Neue Patienten nehmen wir nur nach einem Hausbesuch auf. Am Wochenende ist unsere Notrufnummer 0431 5550 besetzt.`

const ROPES =
  'Our climbing hall is open until 22:00. A day ticket costs 14 francs. Shoes can be rented at the counter.'

const museum = knowing({ name: 'Handbook', text: MUSEUM })
const pflege = knowing({ name: 'Paul', text: PFLEGE })
const ropes = knowing(ROPES)

test.each([
  ['WHO FOUNDED THE MUSEUM?', 'Agnes Whitlock'],
  ['who founded the museum', 'Agnes Whitlock'],
  ['who founded the musuem???', 'Agnes Whitlock'],
  ['🕰️ when does it open? 🙏', '10:00'],
  ['hey!! 😊 how old is the oldest clock', '1538'],
  ['admission?', '9 pounds'],
  ['Could you maybe tell me whether I may take photos inside?', 'without flash'],
  ['behind the dials how long', '90 minutes'],
  ['How much is the highlights tour?', '4 pounds'],
  ['is there a cafe', 'café on the first floor'],
  ['lockers', 'cloakroom with lockers'],
  ['Where was the oldest clock made?', 'Ghent'],
  ['how many clocks does the museum have today', 'more than 2,000'],
  ['booking for a school', 'three weeks ahead'],
  ['CAN I TAKE PHOTOGRAPHS', 'without flash'],
])('%s is answered', async (question, expected) => {
  const answer = await museum(question)
  expect(answer.text).toContain(expected)
  expect(answer.state).not.toBe('unknown')
})

test.each([
  'Can I take a dog to the beach?',
  'Who directed the film about the bank robbery?',
  'HOW DO I RENEW MY PASSPORT',
  'what is the wifi password 🤔',
  'Do you repair cars?',
  'When did the railway reach Liverpool?',
])('%s is not known', async (question) => {
  expect((await museum(question)).state).not.toBe('known')
})

test.each([
  ['Seit wann gibt es den Pflegedienst?', '2012'],
  ['WIE VIELE LEUTE SEID IHR', 'vierzehn'],
  ['wer hilft bei der buroarbeit', 'Anke'],
  ['Wo musstest du Krankenpfleger lernen?', 'Flensburg'],
  ['Notrufnumer am Wochenende', '0431 5550'],
])('%s is answered from a German text in the first person', async (question, expected) => {
  const answer = await pflege(question)
  expect(answer.text).toContain(expected)
  expect(answer.state).not.toBe('unknown')
})

test.each(['Welches Auto fährst du?', 'Verkauft ihr Rollstühle?', 'Was kostet eine Hochzeit am Strand?'])(
  '%s is not known from it',
  async (question) => {
    expect((await pflege(question)).state).not.toBe('known')
  },
)

test.each([
  ['price of a day ticket', '14 francs'],
  ['can i rent shoes', 'counter'],
  ['how long are you open', '22:00'],
])('%s is answered from three sentences', async (question, expected) => {
  const answer = await ropes(question)
  expect(answer.text).toContain(expected)
  expect(answer.state).not.toBe('unknown')
})

test.each(['👍', '🙂🙂', '?', '...', 'ok', 'Hi 👋', 'Danke!! 😊'])('%s asks nothing', async (message) => {
  expect(await museum(message)).toMatchObject({ state: 'known', small_talk: true, citations: [] })
})

test('the opposite of an answered question is not answered by it', async () => {
  const notes = knowing(
    'Q: How do I archive a note?\nA: Press Archive.\n\nQ: How do I print a note?\nA: Press P.',
  )
  expect((await notes('How do I archive a note?')).state).toBe('known')
  expect((await notes('How do I undo archiving a note?')).state).not.toBe('known')
})

test.each([
  ['Who founded the museum?', 'Is there a swimming pool?'],
  ['Who founded the museum?', 'And a swimming pool?'],
  ['Can I take photographs?', 'How long does it take to learn the trumpet?'],
  ['Who founded the museum?', 'Do you know if there are any lions?'],
])('after %s, %s is not read as the same question', async (before, question) => {
  const history = [{ role: 'user' as const, content: before }]
  const answer = await museum(question, { history })
  expect(answer.state).not.toBe('known')
})

test('a short text that answered one question does not answer an unrelated next one', async () => {
  const school = knowing(
    '# Harbour swim school\n\nThe school was founded in 1998 by Ingrid Holm, who had crossed the strait twice.\n\nThe changing rooms are next to the boathouse.',
    'The ferry to Hest leaves at 8:15 every morning.',
    'I left the shipyard in 2019.',
  )
  const history = [{ role: 'user' as const, content: 'Who founded the school?' }]
  expect((await school('Is there a sauna in the boathouse?', { history })).state).not.toBe('known')
  expect((await school('And a sauna?', { history })).state).not.toBe('known')
  expect((await school('and when was that?', { history })).text).toContain('1998')
})

test.each([
  ['Wie viele Leute seid ihr?', 'Haben Sie eine Sauna?'],
  ['Wie viele Leute seid ihr?', 'Gibt es bei euch einen Pool?'],
  ['Wer hilft bei der Büroarbeit?', 'Vermietet ihr auch Boote?'],
])('after %s, %s is not read as the same question, in German', async (before, question) => {
  const history = [{ role: 'user' as const, content: before }]
  expect((await pflege(question, { history })).state).not.toBe('known')
})

test.each(['Who was the constructor of the tower crane?', 'When was the constructor of the crane born?'])(
  'a word that every JavaScript object has is a word like any other: %s',
  async (question) => {
    const crane = knowing(
      'The constructor of the tower crane was Anna Berg. She was born in 1874. The crane is red.',
    )
    expect(await crane(question)).toMatchObject({
      state: 'known',
      text: expect.stringContaining('Anna Berg'),
    })
  },
)
