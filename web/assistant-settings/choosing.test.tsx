import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ASSISTANT_MESSAGES } from '../../contract/messages/assistant-settings.ts'
import { BASE, CHOSEN, MODEL, open, REMOVE, settings } from '../../tests/web/assistant-screen.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, button, field, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const modelField = () => page.getByRole('combobox', { name: 'Model', exact: true })
const OFFERED = { models: ['llama3', 'qwen3'], embedding_models: ['nomic-embed'], problem: null }

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

  test('forgets address, key and models of one provider when another is chosen', async () => {
    await open(CHOSEN)
    api.on('POST /rest/v1/assistant_settings/models', OFFERED)
    await button('Load the list of models').click()
    await expect.element(text('2 models offered.')).toBeVisible()
    await field('Key').fill('sk-typed')
    await userEvent.selectOptions(field('Provider'), 'anthropic')
    await expect.element(field('Address')).toHaveValue('')
    await expect.element(field('Key')).toHaveValue('')
    await expect.element(modelField()).toHaveValue('')
    expect(text('2 models offered.').query()).toBeNull()
    await userEvent.selectOptions(field('Provider'), 'openai-compatible')
    await expect.element(field('Address')).toHaveValue(BASE)
    await expect.element(modelField()).toHaveValue('llama3')
  })

  test('does not keep a saved key on the page', async () => {
    await open(CHOSEN)
    api.on(MODEL, { ...CHOSEN, version: 4 })
    await field('Key').fill('sk-typed')
    await button('Save').click()
    await expectSuccess(ASSISTANT_MESSAGES.saved)
    await expect.element(field('Key')).toHaveValue('')
    expect(api.calls(MODEL)[0]?.body).toMatchObject({ api_key: 'sk-typed', version: 3 })
  })

  test('sends the model that the environment names', async () => {
    await open(settings({ locked: { provider: false, model: 'llama3', embedding_model: null } }))
    await expect.element(modelField()).toBeDisabled()
    api.on(MODEL, CHOSEN)
    await field('Address').fill(BASE)
    await button('Save').click()
    await expectSuccess(ASSISTANT_MESSAGES.saved)
    expect(api.calls(MODEL)[0]?.body).toMatchObject({ model: 'llama3', embedding_model: null })
  })

  test('says that a server has no model yet', async () => {
    await open(CHOSEN)
    const nothing = { models: [], embedding_models: [], problem: null }
    api.on('POST /rest/v1/assistant_settings/models', nothing)
    await button('Load the list of models').click()
    await expect.element(text('The server has no model yet. Install one first.')).toBeVisible()
  })

  test('says when local servers cannot be looked for', async () => {
    await open()
    const error = 'You can try models 30 times a minute. Please wait a moment.'
    api.refuse('POST /rest/v1/assistant_settings/discovery', 429, { error, code: 'rate_limited' })
    await button('Look for local models').click()
    await expectFailure({ ...ASSISTANT_MESSAGES.failed, description: error })
  })

  test('stops using a model by keyboard, once it was asked', async () => {
    await open(CHOSEN)
    await tabTo('Use the built-in assistant')
    await press('{Enter}')
    await expect.element(text(/The model’s settings and its key are deleted/)).toBeVisible()
    await expectAccessibleInEveryLook('removing a model')
    expect(api.calls(REMOVE)).toEqual([])
    api.on(REMOVE, settings({ version: 4 }))
    await tabTo('Stop using it')
    await press('{Enter}')
    await expectSuccess(ASSISTANT_MESSAGES.saved)
    await expect.element(text('The built-in assistant answers')).toBeVisible()
    await expect.element(field('Provider')).toHaveFocus()
    expect(api.calls(REMOVE)[0]?.body).toEqual({ version: 3 })
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

  test('shows a change made elsewhere', async () => {
    await open(CHOSEN)
    const error = 'The settings were changed elsewhere. Load the page again.'
    api.refuse(REMOVE, 409, { error, code: 'changed' })
    await button('Use the built-in assistant').click()
    await button('Stop using it').click()
    await expectFailure({ ...ASSISTANT_MESSAGES.failed, description: error })
  })
})
