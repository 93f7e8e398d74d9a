/** Small collections in several languages and shapes, written for these tests: what is there is found, what is near is refused. */
import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'

const WERKSTATT = `# Fahrradwerkstatt Lindenhof

Wir reparieren Fahrräder aller Art, auch Lastenräder und E-Bikes bis 40 Kilogramm. Eine Inspektion kostet 65 Euro und dauert zwei Tage. Die Werkstatt ist dienstags bis freitags von 10 bis 18 Uhr geöffnet, am Samstag nur bis 14 Uhr. Gegründet wurde der Betrieb 2004 von Jonas Albrecht, weil es im Viertel keine Werkstatt gab. Heute arbeiten hier fünf Leute.

## Häufige Fragen

Frage: Bekomme ich ein Leihrad, während mein Rad repariert wird?
Antwort: Ja, wir haben acht Leihräder. Sie kosten nichts, wir nehmen nur 50 Euro Pfand.

Frage: Muss ich einen Termin vereinbaren?
Antwort: Für kleine Reparaturen nicht. Für eine Inspektion bitte zwei Tage vorher anrufen.`

const BOULANGERIE = `La boulangerie Martin se trouve place du Marché à Lyon. Elle ouvre à six heures du matin et ferme à dix-neuf heures. Claire Martin l'a fondée en 1996 parce que le village n'avait plus de boulanger. Le pain au levain coûte quatre euros. Trois apprentis travaillent avec elle. Les commandes de gâteaux se font deux jours à l'avance par téléphone.`

const TALLER = `El taller de cerámica está en la calle Mayor de Granada. Las clases empiezan a las siete de la tarde y duran dos horas. Un curso cuesta noventa euros. Lo fundó Lucía Romero en 2011 porque quería enseñar a su barrio. Los niños pueden venir desde los ocho años. El horno se enciende los viernes.`

const MARTA = `I grew up on a farm near Aarhus. I studied chemistry and left the university in 2003. My husband Jonas and I have two daughters. I play the cello in an amateur orchestra every Thursday evening. I am allergic to nuts. My first job was at a paint factory, where I mixed colours for ships.`

const RATES = `# Prices

| Room | Guests | Price a night |
| --- | --- | --- |
| Garden room | 2 | 80 euros |
| Tower room | 3 | 120 euros |
| Attic | 1 | 45 euros |

## What is included

- breakfast from seven to ten
- towels
- parking behind the house`

const SHORT = 'We meet on the first Monday of the month. Bring a cup. The door code is 4471.'

test.each([
  ['Was kostet eine Inspektion?', '65 Euro', WERKSTATT],
  ['Wann hat die Werkstatt am Samstag offen?', '14 Uhr', WERKSTATT],
  ['Wer hat den Betrieb gegründet?', 'Jonas Albrecht', WERKSTATT],
  ['Warum wurde die Werkstatt gegründet?', 'keine Werkstatt', WERKSTATT],
  ['Gibt es Leihräder?', 'Leihräder', WERKSTATT],
  ['Wieviel kostet eine Inspektoin?', '65 Euro', WERKSTATT],
  ['brauche ich einen Termin', 'Inspektion', WERKSTATT],
  ['À quelle heure ouvre la boulangerie ?', 'six heures', BOULANGERIE],
  ['Qui a fondé la boulangerie ?', 'Claire Martin', BOULANGERIE],
  ['Combien coûte le pain au levain ?', 'quatre euros', BOULANGERIE],
  ['¿Cuánto cuesta un curso?', 'noventa euros', TALLER],
  ['¿Quién fundó el taller?', 'Lucía Romero', TALLER],
  ['¿A qué hora empiezan las clases?', 'siete de la tarde', TALLER],
  ['What do you play in the orchestra?', 'cello', MARTA],
  ['When did you leave the university?', '2003', MARTA],
  ['What are you allergic to?', 'nuts', MARTA],
  ['How much is the tower room?', '120 euros', RATES],
  ['What does the attic cost a night?', '45 euros', RATES],
  ['Is parking included?', 'parking', RATES],
  ['What is the door code?', '4471', SHORT],
  ['When do you meet?', 'first Monday', SHORT],
])('%s is answered', async (question, expected, text) => {
  const answer = await knowing(text)(question)
  expect(answer.text).toContain(expected)
  expect(answer.state).not.toBe('unknown')
})

const REFUSALS: [string, RegExp, string][] = [
  ['Verkauft ihr auch gebrauchte Motorroller?', /weiß ich/, WERKSTATT],
  ['Wie hoch ist die Hauptstadt von Peru gelegen?', /weiß ich/, WERKSTATT],
  ['Kann ich mit Kreditkarte bezahlen?', /weiß ich/, WERKSTATT],
  ['Wie lange gilt die Garantie auf den Akku?', /weiß ich/, WERKSTATT],
  ['Vendez-vous des fleurs coupées ?', /Je ne|sais pas/, BOULANGERIE],
  ['Quel est le numéro du maire ?', /Je ne|sais pas/, BOULANGERIE],
  ['¿Tienen aparcamiento para autobuses?', /No lo sé|no sé/i, TALLER],
  ['¿Quién ganó las elecciones?', /No lo sé|no sé/i, TALLER],
  ['Do you own a sailing boat?', /I don't know/, MARTA],
  ['What is your phone number?', /I don't know/, MARTA],
  ['Do you rent bicycles?', /I don't know/, RATES],
  ['Can I bring my dog?', /I don't know/, RATES],
  ['Who is the chairman of the board?', /I don't know/, SHORT],
]

test.each(REFUSALS)('%s is not known, in the language of the question', async (question, words, text) => {
  const answer = await knowing(text)(question)
  expect(answer.state).not.toBe('known')
  if (answer.state === 'unknown') expect(answer.text).toMatch(words)
})

test('a question whose small words belong to two languages is answered in that of the text', async () => {
  expect((await knowing(SCHWIMMSCHULE)('was kostet parken')).text).toMatch(/^Ich bin nicht sicher/)
  expect((await knowing(PRIYA)('was it raining?')).text).toMatch(/^I don't know/)
})

test('a question of names alone is answered in the language of the text', async () => {
  const { text, state } = await knowing(WERKSTATT)('Motorroller Garantie Kreditkarte?')
  expect(state).toBe('unknown')
  expect(text).toMatch(/weiß ich/)
})

test.each([
  ['Was kostet eine Inspektion?', 'und wie lange dauert sie?', WERKSTATT, 'zwei Tage'],
  [
    'Who founded the school?',
    'and when was that?',
    'Ingrid Holm founded the school in 1998. It has six teachers.',
    '1998',
  ],
  [
    'What does a course cost?',
    'and for whom is it?',
    'A course costs 240 crowns. The course is for children from six years on.',
    'children',
  ],
])('after %s, %s is understood', async (before, question, text, expected) => {
  const history = [{ role: 'user' as const, content: before }]
  expect((await knowing(text)(question, { history })).text).toContain(expected)
})

test('two questions in one message are answered both', async () => {
  const answer = await knowing(
    RATES,
    MARTA,
  )('What does the attic cost a night? And what are you allergic to?')
  expect(answer.state).toBe('known')
  expect(answer.text).toContain('45 euros')
  expect(answer.text).toContain('nuts')
  expect(answer.citations.length).toBeGreaterThan(1)
})

test('of two questions the one that is not known is named', async () => {
  const answer = await knowing(RATES)(
    'How much is the tower room, and who won the chess tournament in Reykjavik?',
  )
  expect(answer.state).toBe('partly')
  expect(answer.text).toContain('120 euros')
  expect(answer.text).toContain('Who won the chess tournament in Reykjavik?')
  expect(answer.text).toContain("I don't know that yet")
})

const SCHWIMMSCHULE =
  'Ich bin Marta und leite seit 2016 eine Schwimmschule in Kiel. Meine Kurse dauern zehn Wochen und kosten 140 Euro. Freitags bin ich nicht da.'

test.each([
  ['Was kostet ein Kurs?', '140 Euro'],
  ['Wie lange dauert der Kurs?', 'zehn Wochen'],
  ['Was kostet ein Kurs bei Marta?', '140 Euro'],
])('%s is answered by a German sentence in other forms of its words', async (question, expected) => {
  const { state, text } = await knowing(SCHWIMMSCHULE)(question)
  expect(text).toContain(expected)
  expect(state).toBe('known')
})

const PRIYA =
  'I am Priya and I have been a physiotherapist for eleven years. I trained at the University of Leeds. My practice is on Mill Lane in York. I treat runners, dancers and people after knee operations. A first visit takes 50 minutes and costs 70 pounds. I do not work on Fridays. Before that I danced with the Northern Ballet for six years. I have two daughters and a dog called Biscuit.'

test.each([
  ["What is Priya's dog called?", /Biscuit/],
  ['How many daughters does Priya have?', /two daughters/],
  ['whom does priya treat?', /^I treat runners/],
  ['Who is Priya?', /^I am Priya/],
])('%s is answered by what its owner says as I', async (question, expected) => {
  const { state, text } = await knowing(PRIYA)(question, { voice: { owner_first_name: 'Priya' } })
  expect(text).toMatch(expected)
  expect(state).toBe('known')
})

test("an owner's name leads no question to where they introduce themselves", async () => {
  const answer = await knowing(PRIYA)("What is Priya's favourite book?", {
    voice: { owner_first_name: 'Priya' },
  })
  expect(answer.state).toBe('unknown')
})
