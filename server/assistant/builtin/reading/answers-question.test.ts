import { expect, test } from 'vitest'
import { answersQuestion } from './answers-question.ts'

test.each([
  ['Do you repair e-bikes with hub motors?', 'Yes, but only by Bosch.', true],
  ['Do you repair e-bikes with hub motors?', 'We repair any of them.', true],
  ['Do you repair e-bikes with hub motors?', 'My sister moved to Oslo.', false],
  ['When are you there?', 'Mondays and Thursdays.', true],
  ['When are you there?', 'My sister, who lives in Oslo, was born on a Monday.', false],
  ['How much is a berth?', '30 euros a night.', true],
  ['How much is a berth?', 'Dogs are welcome on the pier.', false],
  ['Repariert ihr auch Räder mit Nabenmotor?', 'Ja, aber nur von Bosch.', true],
  ['Repariert ihr auch Räder mit Nabenmotor?', 'Meine Schwester wohnt in Oslo.', false],
  ['Wann kommt ihr?', 'Meist montags.', true],
])('%s | %s | %s', (question, statement, isAnswer) =>
  expect(answersQuestion(question, statement)).toBe(isAnswer),
)
