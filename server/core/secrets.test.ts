import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { secretsOf } from './secrets.ts'

test('keys, URL passwords and hook paths are secrets in every encoding', () => {
  const env = readEnv({
    OPENAI_API_KEY: 'sk-"quoted"/key',
    SMTP_URL: 'smtp://posit:p%40ss%2Fword@mail.example',
    DATABASE_URL: 'postgresql://posit:hundred%@db.example/posit',
    ZAPIER_HOOK_URL: 'https://hooks.example/hooks/123456',
    GOOGLE_CLIENT_ID: 'not-a-secret',
  })
  const secrets = secretsOf(env)
  for (const secret of [
    'sk-"quoted"/key',
    'sk-\\"quoted\\"/key',
    'sk-%22quoted%22%2Fkey',
    'p@ss/word',
    'p%40ss%2Fword',
  ]) {
    expect(secrets).toContain(secret)
  }
  expect(secrets).toContain('/hooks/123456')
  expect(secrets.some((secret) => secret.startsWith('hundred'))).toBe(true)
  for (const open of ['not-a-secret', 'posit', 'http://localhost:3000']) expect(secrets).not.toContain(open)
})

test('a server without secrets hides nothing', () => {
  expect(secretsOf(readEnv({}))).toEqual([])
})
