import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHAT_MESSAGES, KNOWLEDGE_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alertDialog, button, dialog, field, heading, link, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId, OK, pageOf, person, source, sourceText } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { answerPositPage } from '../../tests/web/posit-page.ts'
import { expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const SOURCES = 'GET /rest/v1/posits/{id}/sources'
const TEXT = 'The harbour office opens at six in the morning.'
const RULES = source({ name: 'Rules of the harbour' })

/** One source; `own` changes it. */
async function openSources(own: Partial<typeof RULES> = {}, query = '') {
  const posit = answerPositPage({ id: RULES.posit_id })
  const { excerpt, ...listed } = { ...RULES, ...own }
  api.on(SOURCES, pageOf([{ ...listed, excerpt }]))
  api.on('GET /rest/v1/sources/{id}', sourceText({ ...listed, text: TEXT }))
  await openApp(`/posits/${posit.id}${query}`, ME)
  return posit
}

test('a posit without knowledge says so', async () => {
  const posit = answerPositPage({ id: RULES.posit_id })
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(heading('Nothing yet')).toBeVisible()
  await expectAccessibleInEveryLook('no sources')
})

test('the page of sources is in the URL', async () => {
  const posit = answerPositPage({ id: RULES.posit_id })
  api.on(SOURCES, ({ query }) => {
    const number = Number(query.get('page') ?? 1)
    return pageOf([source({ name: `Tea ${number}` })], { page: number, page_size: 10, total: 12 })
  })
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(text('12 sources')).toBeVisible()
  await link('Page 2').click()
  await expect.element(button(/^Tea 2/)).toBeVisible()
  await expectPath(`/posits/${posit.id}?sources=2`)
})

test('a search highlights its matches and can be cleared', async () => {
  await openSources({ excerpt: TEXT })
  await field('Search in what it knows').fill('SIX in the')
  await expect.element(text('1 source holds ‘SIX in the’')).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('six in the')
  expect(api.calls(SOURCES).at(-1)?.query.get('search')).toBe('SIX in the')
  api.on(SOURCES, ({ query }) => pageOf(query.get('search') ? [] : [RULES]))
  await field('Search in what it knows').fill('coffee')
  await expect.element(heading('No source matches')).toBeVisible()
  await button('Clear search').click()
  await expect.element(button(/^Rules of the harbour/)).toBeVisible()
})

test('a source is opened by keyboard, renamed and kept from viewers', async () => {
  await openSources()
  await expect.element(button(/^Rules of the harbour/)).toBeVisible()
  button(/^Rules of the harbour/)
    .element()
    .focus()
  await press('{Enter}')
  await expect.element(dialog().getByText(TEXT)).toBeVisible()
  await userEvent.selectOptions(field('What viewers see of it'), 'title')
  await expect.element(dialog().getByText(/Answers go on using the source/)).toBeVisible()
  const changed = { ...RULES, name: 'Harbour rules', shown_to_viewers: 'title' as const }
  api.on('PATCH /rest/v1/sources/{id}', () => {
    api.on(SOURCES, pageOf([changed]))
    return changed
  })
  await field('Name').fill('Harbour rules')
  await press('{Enter}')
  await expect.element(button(/^Harbour rules.*Title only/)).toBeVisible()
  expect(api.calls('PATCH /rest/v1/sources/{id}')[0]?.body).toEqual({
    name: 'Harbour rules',
    shown_to_viewers: 'title',
  })
})

describe('the text of a source', () => {
  const edit = async () => {
    await openSources()
    await button(/^Rules of the harbour/).click()
    await dialog().getByRole('button', { name: 'Edit the text' }).click()
    await expect.element(field('Text')).toHaveFocus()
  }

  test('is edited by keyboard', async () => {
    await edit()
    await expectAccessibleInEveryLook('an edited source')
    api.on('PATCH /rest/v1/sources/{id}', RULES)
    await userEvent.keyboard('{Control>}{End}{/Control} Closed on Sundays.')
    await button('Save').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const body = { text: `${TEXT} Closed on Sundays.`, text_hash: 'a1' }
    expect(api.calls('PATCH /rest/v1/sources/{id}')[0]?.body).toEqual(body)
  })

  test('that is empty or was changed meanwhile is not saved, and what was typed stays', async () => {
    await edit()
    await field('Text').fill(' ')
    await button('Save').click()
    await expect.element(dialog().getByText('Please enter a text, or delete the source.')).toBeVisible()
    const error = 'This source was changed meanwhile. Open it again to see its text as it is now.'
    api.refuse('PATCH /rest/v1/sources/{id}', 409, { error, code: 'conflict' })
    await field('Text').fill('It opens at seven.')
    await button('Save').click()
    await expect.element(dialog().getByText(error)).toBeVisible()
    await expect.element(field('Text')).toHaveValue('It opens at seven.')
    await press('{Escape}')
    await alertDialog().getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('shows its last change, which can be undone, on a phone', async () => {
    await page.viewport(360, 740)
    await openSources()
    const { id: source_id, name: title } = RULES
    const sentences = { before: 'It opens at seven.', after: 'It opens at six.' }
    const change = { id: newId(), source_id, title, ...sentences, undone: false, can_undo: true }
    api.on('GET /rest/v1/sources/{id}', sourceText({ ...RULES, text: TEXT, last_change: change }))
    await button(/^Rules of the harbour/).click()
    await expect.element(dialog().getByText('It opens at seven.')).toBeVisible()
    await expectAccessibleInEveryLook('a changed source on a phone')
    api.on('POST /rest/v1/knowledge_changes/{id}/undo', { ...change, undone: true, can_undo: false })
    await dialog().getByRole('button', { name: 'Undo' }).click()
    await expectSuccess(KNOWLEDGE_MESSAGES.changeUndone)
  })
})

test('deleting a source asks first and focuses the heading', async () => {
  await openSources()
  await button(/^Rules of the harbour/).click()
  await button('Delete').last().click()
  api.on('DELETE /rest/v1/sources/{id}', () => {
    api.on(SOURCES, pageOf([]))
    return OK
  })
  await alertDialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(heading('What it knows')).toHaveFocus()
})

test('a file of Drive is synced again', async () => {
  await openSources({ kind: 'google_drive', name: 'Tides.md' })
  api.on('POST /rest/v1/sources/{id}/sync', { changed: true })
  await button(/^Tides\.md/).click()
  await button('Sync again').click()
  await expectSuccess({ title: 'Synced', description: 'The source holds the text that the file has now.' })
  api.on('POST /rest/v1/sources/{id}/sync', { changed: false })
  await button('Sync again').click()
  await expectSuccess({ title: 'Up to date', description: 'The file has not changed since it was read.' })
})

test('sources that cannot be loaded can be retried', async () => {
  const posit = answerPositPage({ id: RULES.posit_id })
  api.refuse(SOURCES, 404, { error: 'Not found', code: 'not_found' })
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(text(CHAT_MESSAGES.filesFailed.description)).toBeVisible()
  api.on(SOURCES, pageOf([RULES]))
  await button('Retry').click()
  await expect.element(button(/^Rules of the harbour/)).toBeVisible()
})

test('found sources and an opened one are accessible', async () => {
  await openSources({ name: 'Donaudampfschiff'.repeat(5), excerpt: TEXT }, '?source=six')
  await expect.element(text('1 source holds ‘six’')).toBeVisible()
  await expectAccessibleInEveryLook('found sources')
  await button(/^Donau/).click()
  await expect.element(dialog().getByText(TEXT)).toBeVisible()
  await expectAccessibleInEveryLook('an opened source')
})
