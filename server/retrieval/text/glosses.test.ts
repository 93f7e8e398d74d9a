import { expect, test } from 'vitest'
import { glossOf } from './glosses.ts'

test('a word of another language has the stems of its English gloss', () => {
  expect(glossOf('waschkuche', 'de')).toEqual(['laundri', 'room'])
  expect(glossOf('cuesta', 'es')).toContain('cost')
  expect(glossOf('cost', 'en')).toEqual([])
  expect(glossOf('xyzzy', 'de')).toEqual([])
})
