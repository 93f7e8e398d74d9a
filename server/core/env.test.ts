import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('an address without its scheme is refused by its name', () => {
  for (const APP_URL of ['localhost:3000', 'posit.example', 'javascript:alert(1)', 'ftp://posit.example']) {
    expect(() => readEnv({ APP_URL })).toThrow('APP_URL: must begin with http:// or https://')
  }
  expect(readEnv({ APP_URL: 'https://posit.example' }).APP_URL).toBe('https://posit.example')
  expect(readEnv({ OPENAI_BASE_URL: 'http://localhost:11434/v1' }).OPENAI_BASE_URL).toBe(
    'http://localhost:11434/v1',
  )
})

test('a setting with nothing behind its sign is absent', () => {
  expect(readEnv({ APP_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
})
