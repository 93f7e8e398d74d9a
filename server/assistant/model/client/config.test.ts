import { describe, expect, it } from 'vitest'
import { type ModelSettings, modelConfigFrom } from './config.ts'

const read = (settings: Partial<ModelSettings>) =>
  modelConfigFrom({
    AI_TIMEOUT_MS: 1000,
    AI_FIRST_TOKEN_TIMEOUT_MS: 500,
    AI_MAX_OUTPUT_TOKENS: 100,
    AI_CONTEXT_TOKENS: 1000,
    ...settings,
  })

describe('the configured model', () => {
  it('is none when nothing is set', () => {
    expect(read({})).toBeNull()
    expect(read({ AI_MODEL: 'some-model' })).toBeNull()
  })

  it('follows from the one key that is set', () => {
    expect(read({ OPENAI_API_KEY: 'k' })).toMatchObject({ provider: 'openai', apiKey: 'k', baseUrl: null })
    expect(read({ ANTHROPIC_API_KEY: 'k' })).toMatchObject({ provider: 'anthropic' })
    expect(read({ GOOGLE_GENERATIVE_AI_API_KEY: 'k' })).toMatchObject({ provider: 'google' })
    expect(read({ ANTHROPIC_API_KEY: 'k', AI_MODEL: 'mine' })).toMatchObject({ model: 'mine' })
  })

  it('is OpenAI-compatible for any address but OpenAI’s, with or without a key', () => {
    const elsewhere = { OPENAI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama3' }
    expect(read(elsewhere)).toMatchObject({ provider: 'openai-compatible', apiKey: null })
    expect(read({ OPENAI_BASE_URL: 'https://api.openai.com/v1', OPENAI_API_KEY: 'k' })?.provider).toBe(
      'openai',
    )
  })

  it('is not guessed when several keys are set', () => {
    const keys = { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' }
    expect(() => read(keys)).toThrow('AI_PROVIDER')
    expect(read({ ...keys, AI_PROVIDER: 'anthropic' })?.provider).toBe('anthropic')
  })

  it('is refused with a message when a setting is missing', () => {
    expect(() => read({ OPENAI_BASE_URL: 'http://localhost:1/v1' })).toThrow('AI_MODEL')
    expect(() => read({ AI_PROVIDER: 'google' })).toThrow('key')
    expect(() => read({ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' })).toThrow('OPENAI_BASE_URL')
    expect(() => read({ ANTHROPIC_API_KEY: 'k', AI_EMBEDDING_MODEL: 'm' })).toThrow('embeddings')
  })
})
