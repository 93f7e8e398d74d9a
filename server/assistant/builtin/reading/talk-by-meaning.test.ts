import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'
import { createModel } from '../encoding/model.ts'
import { asksSomething, isOnlySaid } from './talk.ts'
import { talkByMeaning } from './talk-by-meaning.ts'

const { encode } = createModel()

test.each([
  ['could somebody made of flesh reply to me', 'human'],
  ['so tired today, boss drives me nuts', 'what_can_i_ask'],
])('%j asks nothing, in words that no list has', (message, kind) => {
  expect(talkByMeaning(encode(message))).toBe(kind)
})

test.each([
  'is the water warm enough for children',
  'Kann ich meinen Hund mitbringen?',
  'bot fly treatment price',
])('%j is a question', (message) => {
  expect(talkByMeaning(encode(message))).toBeNull()
})

test.each(['was it close', 'who then'])('%j is taken for no praise and no goodbye', async (message) => {
  const posit = knowing('The hall opens at nine.')
  expect((await posit(message, { encode: async (text) => encode(text) })).small_talk).toBe(false)
})

test.each([
  ['ich blute stark was tun', true],
  ['why are you so useless', false],
])('whether "%s" may ask something although it sounds displeased: %s', (message, asks) => {
  expect(isOnlySaid('displeasure', message) && asksSomething(message)).toBe(asks)
})
