/** Questions that are made of headings and of German statements. */
import { expect, test } from 'vitest'
import { germanQuestion } from './german-question.ts'
import { topicQuestion } from './heading-question.ts'

test.each([
  ['Rota', 'What should I know about the rota?'],
  ['Safety', 'What should I know about safety?'],
  ['Opening hours', 'What should I know about opening hours?'],
  ['Saturday', 'What should I know about Saturday?'],
])('the heading “%s” is asked about as “%s”', (heading, question) => {
  expect(topicQuestion(heading, 'en')).toBe(question)
})

test.each([
  ['Mitglieder können täglich von 7 bis 23 Uhr in die Werkstatt', null],
  ['Herr Wehner ist seit 2019 in Rente', null],
  ['Plätze sind ab Mai wieder da', null],
  ['Warmes Wasser ist im Keller', 'Wo ist warmes Wasser?'],
  ['Die Miete wird am 3. Mai abgebucht', 'Wann wird die Miete abgebucht?'],
])('“%s” answers %j', (statement, question) => {
  expect(germanQuestion(statement)).toBe(question)
})
