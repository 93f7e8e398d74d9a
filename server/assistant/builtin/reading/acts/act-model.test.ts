import { expect, test } from 'vitest'
import { fingerprint } from './act-features.ts'
import stored from './act-weights.json' with { type: 'json' }
import { cutMessage } from './cut-message.ts'

test('the stored weights were fitted on the features as they are; if not: npm run fit -- acts --write', () => {
  expect(stored.features).toBe(fingerprint())
})

test('a message is cut where its acts change', () => {
  const parts = cutMessage('Thanks! We close at 5. Bye, see you tomorrow', {
    asked: null,
    known: { words: new Set(), sentences: [] },
  })
  expect(parts.map(({ act }) => act)).toEqual(['thanks', 'statement', 'bye'])
})
