import { expect, test } from 'vitest'
import { createModel } from '../encoding/model.ts'
import { planQuery } from '../reading/plan-query.ts'
import { readSections } from '../summarising/key-sentences.ts'
import { createMemoryIndex } from '../summarising/memory-index.ts'
import { judgeAnswer } from './judge-answer.ts'

const { encode } = createModel()

function judge(texts: readonly string[], question: string) {
  const sources = texts.map((text) => ({ name: 'Notes', text }))
  return judgeAnswer(
    createMemoryIndex(sources, readSections(sources), encode).retrieve(planQuery(question, [])),
  )
}

const TRADER = [
  'Wrap the blades in newspaper before you hand them over.',
  'Every Tuesday the van stands outside the station.',
  'Cash or bank transfer, no card machine yet.',
]

test('where meanings are compared, a question that shares no word with the text is answered', () => {
  const judged = judge(TRADER, 'Which weekday do you park your vehicle by the trains?')
  expect(judged.question.unseen).not.toContain(false)
  expect(judged.ranked[0]?.sentence.text).toBe(TRADER[1])
  expect(judged.state).toBe('known')
})

const SHOP = [
  'Montags bleibt der Ofen kalt.',
  'Bezahlt wird bar, ein Lesegerät haben wir nicht.',
  'Die Pakete bringt unser Fahrer am Nachmittag vorbei.',
]

test('a German question, too, finds the sentence that answers it in other words', () => {
  const judged = judge(SHOP, 'Liefert ihr nach Hause?')
  expect(judged.question.unseen).not.toContain(false)
  expect(judged.kind).toBe('meaning')
  expect(judged.ranked[0]?.sentence.text).toBe(SHOP[2])
})

test.each([
  ['Cada martes', '¿qué día venís a la estación?'],
  ['jeden Dienstag', 'an welchem tag steht ihr am bahnhof?'],
  ['chaque mardi', 'quel jour êtes-vous à la gare ?'],
  ['ogni martedì', 'che giorno siete alla stazione?'],
  ['elke dinsdag', 'op welke dag staan jullie bij het station?'],
])('a question in another language than the text finds its answer (%s)', (_, question) => {
  const judged = judge(TRADER, question)
  expect(judged.ranked[0]?.sentence.text).toBe(TRADER[1])
  expect(judged.state).not.toBe('unknown')
})

test('a question in another language is not answered by what is nearest, however little it says of it', () => {
  expect(judge(TRADER, '¿vendéis tijeras para zurdos?').state).not.toBe('known')
})

test('where meanings are compared, what is superseded does not lead before what holds', () => {
  const log =
    '# Decisions\n\n## Hosting\n\nStatus: superseded by 9\n\nOur shop is hosted on Heroku.\n\n## Own servers\n\nStatus: accepted\n\nHosting is on three servers at Hetzner now.'
  expect(judge([log], 'where is our shop hosted').ranked[0]?.read.passage.text).toContain('Hetzner')
})

test('where meanings are compared, the status of a section does not lead before what it says', () => {
  const log =
    '# Decisions\n\n## Hosting the shop\n\nStatus: accepted\n\nDate: 3 May\n\nWe rent three machines in Falkenstein.\n\n## Paying\n\nStatus: accepted\n\nInvoices go out on Mondays.'
  expect(judge([log], 'where is our shop hosted').ranked[0]?.sentence.text).toContain('Falkenstein')
})
