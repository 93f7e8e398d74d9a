import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ASSISTANT_MESSAGES } from '../../contract/messages/assistant-settings.ts'
import {
  ADMIN,
  CHOSEN,
  counted,
  open,
  PATH,
  SETTINGS,
  settings,
  USAGE,
  USED,
} from '../../tests/web/assistant-screen.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, button, field, heading, link, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId, OK, person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectSuccess } from '../../tests/web/toasts.ts'

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
    await expect.element(page.getByRole('cell', { name: 'Summaries (partly estimated)' })).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: 'A deleted posit (estimated) 300 100 < 0.0001' }))
      .toBeVisible()
    await expect.element(page.getByRole('row', { name: 'No posit 50 0 –' })).toBeVisible()
    await expectAccessibleInEveryLook('a model in use')
  })

  test.each([
    ['failing', 'llama3 keeps failing'],
    ['at_cap', 'llama3 has reached the daily cap'],
  ] as const)('says when the model is %s', async (state, words) => {
    await open({ ...CHOSEN, state })
    await expect.element(text(words)).toBeVisible()
  })

  test('is locked where the environment sets the model, which can be tested all the same', async () => {
    await open({ ...CHOSEN, locked: { provider: true, model: 'llama3', embedding_model: null } })
    await expect.element(text('Set by the environment')).toBeVisible()
    expect(field('Key').query()).toBeNull()
    const failed = { question: 'When?', answer: null, citations: [], milliseconds: 9, lacks_tools: false }
    api.on('POST /rest/v1/assistant_settings/model/trial', { ...failed, problem: 'not_reachable' })
    await button('Test').click()
    await expect.element(alert('Nothing answers at this address from here.')).toBeVisible()
    await expectAccessibleInEveryLook('a locked model')
  })

  test('waits for the settings, and then for the usage', async () => {
    api.on(SETTINGS, settings())
    api.on(USAGE, { ...USED, days: [], posits: [] })
    const [release, releaseUse] = [api.hold(SETTINGS), api.hold(USAGE)]
    await openApp(PATH, ADMIN)
    await expect.element(text('Loading...')).toBeInTheDocument()
    await expectAccessibleInEveryLook('loading')
    release()
    await expect.element(heading('Spending')).toBeVisible()
    await expect.element(text('Loading...')).toBeInTheDocument()
    releaseUse()
    await expect.element(text('No model was used in the last 30 days.')).toBeVisible()
  })

  test('that cannot be loaded says so, and can be tried again', async () => {
    api.refuse(SETTINGS, 404)
    await openApp(PATH, ADMIN)
    await expect.element(heading('The settings could not be loaded')).toBeVisible()
    await expectAccessibleInEveryLook('not loaded')
    api.on(SETTINGS, settings())
    api.refuse(USAGE, 404)
    await button('Try again').click()
    await expect.element(heading('The usage could not be loaded')).toBeVisible()
    api.on(USAGE, USED)
    await button('Try again').click()
    await expect.element(page.getByRole('cell', { name: 'Harbour rules' })).toBeVisible()
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
        { posit_id: newId(), title: 'Harbour rules', purpose: 'answers', estimated_tokens: 9, ...counted },
      ],
      today: { tokens: 900, cost: 0.01 },
      cap: { unit: 'tokens', amount: 5000 },
    })
    await openApp('/edit-profile', person())
    await expect.element(text(/Today 900 tokens of 5,000/)).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'Answers (partly estimated)' })).toBeVisible()
  })
})

describe('an administrator', () => {
  test('learns once which assistant answers', async () => {
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
    api.on(USAGE, { ...USED, days: [], posits: [] })
    await button('Become an administrator').click()
    await expectPath(PATH)
    await expect.element(heading('Assistant')).toBeVisible()
  })
})
