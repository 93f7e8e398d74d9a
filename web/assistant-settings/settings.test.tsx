import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AssistantSettings, AssistantUsage } from '../../contract/assistant-settings.ts'
import { ASSISTANT_MESSAGES } from '../../contract/messages/assistant-settings.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, button, field, heading, link, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId, OK, person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ADMIN = person({ is_admin: true })
const PATH = '/settings/assistant'
const SETTINGS = 'GET /rest/v1/assistant_settings'
const MODEL = 'PUT /rest/v1/assistant_settings/model'
const BASE = 'http://127.0.0.1:11434/v1'

const settings = (own: Partial<AssistantSettings> = {}): AssistantSettings => ({
  ...{ version: 3, model: null, state: 'builtin', key_lost: false, embeddings: null },
  locked: { provider: false, model: false, embedding_model: false },
  budget: {
    ...{ input_price: null, output_price: null, embedding_price: null },
    ...{ cap_unit: 'tokens', instance_cap: null, person_cap: null, at_cap: 'builtin' },
  },
  known_prices: { input: null, output: null, embedding: null },
  ...own,
})
const CHOSEN = settings({
  state: 'ok',
  model: {
    provider: 'openai-compatible',
    name: 'llama3',
    base_url: BASE,
    embedding_model: null,
    has_key: true,
  },
})
const counted = { calls: 4, input_tokens: 12_000, output_tokens: 800, cost: 0.02 }
const USED: AssistantUsage = {
  days: [
    { day: '2026-01-05', purpose: 'answers', estimated_tokens: 0, ...counted },
    { day: '2026-01-05', purpose: 'summaries', estimated_tokens: 300, ...counted },
  ],
  posits: [
    { posit_id: newId(), title: 'Harbour rules', tokens: 12_800, estimated_tokens: 0, cost: 0.02 },
    { posit_id: null, title: null, tokens: 400, estimated_tokens: 400, cost: 0 },
  ],
  today: { tokens: 12_800, cost: 0.02 },
}
const OFFERED = { models: ['llama3', 'qwen3'], embedding_models: ['nomic-embed'], problem: null }

async function open(now = settings(), usage: AssistantUsage = { ...USED, days: [], posits: [] }) {
  api.on(SETTINGS, now)
  api.on('GET /rest/v1/assistant_usage', usage)
  await openApp(PATH, ADMIN)
  await expect.element(heading('Spending')).toBeVisible()
}

describe('the screen', () => {
  test.each([
    ['a guest', null],
    ['anybody else', person()],
  ])('does not exist for %s', async (_, me) => {
    await openApp(PATH, me)
    await expect.element(heading("Oops! We couldn't find that page")).toBeVisible()
  })

  test('shows that the built-in assistant answers, and that nothing was used', async () => {
    await open()
    await expect.element(text('The built-in assistant answers')).toBeVisible()
    await expect.element(text('No model was used in the last 30 days.')).toBeVisible()
    await expectAccessibleInEveryLook('no model')
  })

  test('shows the model, its use, the progress of embeddings and a lost key', async () => {
    await open({ ...CHOSEN, key_lost: true, embeddings: { chunks: 1000, embedded: 250 } }, USED)
    await expect.element(text('llama3 answers')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    await expect.element(alert('The saved key can no longer be read')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'Harbour rules' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'Summaries (estimated)' })).toBeVisible()
    await expectAccessibleInEveryLook('a model in use')
  })

  test.each([
    ['failing', 'llama3 keeps failing'],
    ['at_cap', 'llama3 has reached a daily cap'],
  ] as const)('says when the model is %s', async (state, words) => {
    await open({ ...CHOSEN, state })
    await expect.element(text(words)).toBeVisible()
  })

  test('is locked where the environment sets the model', async () => {
    await open({ ...CHOSEN, locked: { provider: true, model: true, embedding_model: true } })
    await expect.element(text('Set by the environment')).toBeVisible()
    expect(field('Key').query()).toBeNull()
    await expectAccessibleInEveryLook('a locked model')
  })

  test('that cannot be loaded says so', async () => {
    api.refuse(SETTINGS, 404)
    await openApp(PATH, ADMIN)
    await expect.element(heading('The settings could not be loaded')).toBeVisible()
  })
})

describe('choosing a model', () => {
  test('finds a local server, tests it and saves it by keyboard alone', async () => {
    await open()
    api.on('POST /rest/v1/assistant_settings/discovery', {
      servers: [{ name: 'Ollama', base_url: BASE, models: ['llama3', 'qwen3'] }],
      asked: ['127.0.0.1:11434'],
    })
    api.on('POST /rest/v1/assistant_settings/models', OFFERED)
    await tabTo('Look for local models')
    await press('{Enter}')
    await expect.element(button('Use Ollama')).toBeVisible()
    await tabTo('Use Ollama')
    await press('{Enter}')
    await expect.element(text('2 models offered.')).toBeVisible()
    await expect.element(field('Address')).toHaveValue(BASE)
    api.on('POST /rest/v1/assistant_settings/trial', {
      question: 'When does the harbour office open?',
      answer: 'The harbour office opens at six.',
      citations: [{ source: 'Opening hours', quote: 'The harbour office opens at six in the morning.' }],
      ...{ milliseconds: 1234, problem: null, lacks_tools: true },
    })
    await tabTo('Test')
    await press('{Enter}')
    await expect.element(text('The harbour office opens at six.')).toBeVisible()
    await expect.element(text('This model cannot call tools')).toBeVisible()
    await expectAccessibleInEveryLook('a tested model')
    api.on(MODEL, CHOSEN)
    await tabTo('Save')
    await press('{Enter}')
    await expectSuccess(ASSISTANT_MESSAGES.saved)
    await expect.element(text('llama3 answers')).toBeVisible()
    expect(api.calls(MODEL)[0]?.body).toEqual({
      ...{
        provider: 'openai-compatible',
        base_url: BASE,
        model: 'llama3',
        embedding_model: null,
        version: 3,
      },
    })
  })

  test('says that no local server was found', async () => {
    await open()
    api.on('POST /rest/v1/assistant_settings/discovery', { servers: [], asked: ['127.0.0.1:11434'] })
    await button('Look for local models').click()
    await expect.element(text(/No model server answered on 127.0.0.1:11434/)).toBeVisible()
  })

  test('shows at the field what the server refuses, and keeps what was typed', async () => {
    await open(CHOSEN)
    const message = 'A key has no spaces or special characters. Copy it again.'
    api.refuse(MODEL, 400, { error: message, code: 'bad_request', fields: { api_key: message } })
    await field('Key').fill('sk with spaces')
    await button('Save').click()
    await expect.element(alert(message)).toBeVisible()
    await expect.element(field('Key')).toHaveValue('sk with spaces')
    await expectAccessibleInEveryLook('a refused key')
  })

  test('says in words why a list or a test failed', async () => {
    await open(CHOSEN)
    api.on('POST /rest/v1/assistant_settings/models', {
      models: [],
      embedding_models: [],
      problem: 'wrong_key',
    })
    await button('Load the list of models').click()
    await expect.element(alert('The server refuses this key.')).toBeVisible()
    api.on('POST /rest/v1/assistant_settings/trial', {
      ...{
        question: 'When?',
        answer: null,
        citations: [],
        milliseconds: 9,
        problem: 'too_slow',
        lacks_tools: false,
      },
    })
    await button('Test').click()
    await expect.element(alert('The model did not answer in time.')).toBeVisible()
  })

  test('tells of a change made elsewhere', async () => {
    await open(CHOSEN)
    const error = 'The settings were changed elsewhere. Load the page again.'
    api.refuse('DELETE /rest/v1/assistant_settings/model', 409, { error, code: 'changed' })
    await button('Use the built-in assistant').click()
    await expectFailure({ ...ASSISTANT_MESSAGES.failed, description: error })
  })
})

describe('spending', () => {
  test('saves prices and caps', async () => {
    await open(CHOSEN)
    api.on('PUT /rest/v1/assistant_settings/budget', CHOSEN)
    await field('Price of input').fill('one')
    await button('Save prices and caps').click()
    await expect.element(alert('Enter a number, or leave it empty.')).toBeVisible()
    await field('Price of input').fill('0.25')
    await field('Daily cap of all posits').fill('2,000,000')
    await userEvent.selectOptions(field('At a cap'), 'pause')
    await button('Save prices and caps').click()
    await expectSuccess(ASSISTANT_MESSAGES.saved)
    expect(api.calls('PUT /rest/v1/assistant_settings/budget')[0]?.body).toEqual({
      ...{ input_price: 0.25, output_price: null, embedding_price: null, version: 3 },
      ...{ cap_unit: 'tokens', instance_cap: 2_000_000, person_cap: null, at_cap: 'pause' },
    })
  })

  test('is shown to an owner for their posits', async () => {
    api.on('GET /rest/v1/users/me/assistant_usage', {
      posits: [
        { posit_id: newId(), title: 'Harbour rules', purpose: 'answers', estimated_tokens: 0, ...counted },
      ],
      today: { tokens: 900, cost: 0.01 },
      cap: { unit: 'tokens', amount: 5000 },
    })
    await openApp('/edit-profile', person())
    await expect.element(text(/Today 900 tokens of 5,000/)).toBeVisible()
  })
})

describe('an administrator', () => {
  test('is told once which assistant answers', async () => {
    api.on('GET /rest/v1/assistant_settings/notice', { is_open: true, model: null })
    api.on('DELETE /rest/v1/assistant_settings/notice', OK)
    await openApp('/posits', ADMIN)
    await expect.element(text('The built-in assistant answers on this server')).toBeVisible()
    await expect.element(link('Choose a model')).toHaveAttribute('href', PATH)
    await expectAccessibleInEveryLook('the notice')
    await button('Not now').click()
    await expect.poll(() => button('Not now').query()).toBeNull()
    expect(api.calls('DELETE /rest/v1/assistant_settings/notice')).toHaveLength(1)
  })

  test('becomes one with the code on the log', async () => {
    const CLAIM = 'POST /rest/v1/administrators'
    await openApp('/administrator', person())
    api.refuse(CLAIM, 400, { error: 'This code is not valid.', code: 'wrong_code' })
    await field('One-time code').fill('AAAA-BBBB-CCCC')
    await press('{Enter}')
    await expect.element(alert('This code is not valid.')).toBeVisible()
    await expectAccessibleInEveryLook('a wrong code')
    api.on(CLAIM, () => {
      api.on('GET /rest/v1/users/me', { user: ADMIN })
      return OK
    })
    api.on(SETTINGS, settings())
    api.on('GET /rest/v1/assistant_usage', { ...USED, days: [], posits: [] })
    await button('Become an administrator').click()
    await expectPath(PATH)
    await expect.element(heading('Assistant')).toBeVisible()
  })
})
