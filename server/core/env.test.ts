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

test('hosts that are looked at for local models are refused when they are addresses', () => {
  expect(readEnv({}).AI_DISCOVERY_HOSTS).toEqual([])
  const hosts = ['gpu-box', '10.0.0.5:8000', '[::1]:1234']
  expect(readEnv({ AI_DISCOVERY_HOSTS: hosts.join(' , ') }).AI_DISCOVERY_HOSTS).toEqual(hosts)
  for (const AI_DISCOVERY_HOSTS of ['http://gpu-box:8000', 'gpu-box/v1', 'user:secret@gpu-box'])
    expect(() => readEnv({ AI_DISCOVERY_HOSTS })).toThrow('AI_DISCOVERY_HOSTS: must be hosts')
})

test('a setting with nothing behind its sign is absent', () => {
  expect(readEnv({ APP_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
})
