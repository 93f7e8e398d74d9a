import { expect, test } from 'vitest'
import { thingQuestions } from './next-question.ts'
import type { RankedThing } from './rank-things.ts'
import { wordingIn } from './wording.ts'

const thing = (text: string, chance: number, weight: number): RankedThing => {
  const stems = text.split(' ')
  const words = stems.map(() => ({ chance, weight }))
  const named = { isName: false, isPerson: false, isWhole: true, isAside: false, position: 0, sentence: 0 }
  return { ...named, text, key: stems.at(-1) ?? '', stems, words, value: chance, texts: new Set([0]) }
}
const state = { texts: ['a '.repeat(200)], asked: [], refused: new Set<string>(), language: 'en' as const }

test('a common word, likely as it is to come again, is not asked about beside rarer ones', () => {
  const [account, bar] = [thing('account', 0.7, 1), thing('menu bar', 0.4, 3)]
  const [plan, fee] = [thing('plan', 0.55, 2), thing('fee', 0.55, 2)]
  const [question] = thingQuestions([account, plan, fee, bar], state, wordingIn('en'), 1)
  expect(question).toMatch(/ plan and fee\?$/)
  const [only] = thingQuestions([account, bar, plan], state, wordingIn('en'), 1)
  expect(only).not.toContain('menu bar')
})
