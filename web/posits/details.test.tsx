import { expect, test } from 'vitest'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, field, heading, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId, person } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { expectFailure } from '../../tests/web/toasts.ts'

const ENDPOINT = 'GET /rest/v1/posits/{id}/details'
const ME = person()
const SUMMARY = [
  '# Harbour',
  'The **har**bour opens at six. The ferry leaves the harbour at nine.',
  '- Harbour office: first floor\n- <b>Not bold</b> & harbour',
].join('\n\n')

async function openSummary(summary_full: string | null = SUMMARY, me = ME) {
  api.on(ENDPOINT, { id: newId(), title: 'Harbour rules', summary_full })
  await openApp('/posit-details/x', me)
}

const painted = () =>
  [...(CSS.highlights.get('search-match') ?? [])].map((range) => (range as Range).toString())
const search = () => field('Search in this summary')

test('a search highlights its matches without changing the text', async () => {
  await openSummary()
  await search().fill('HARBOUR')
  await expect.element(text('1 of 5 matches')).toBeVisible()
  await expect.poll(painted).toEqual(['Harbour', 'harbour', 'harbour', 'Harbour', 'harbour'])
  await expectAccessibleInEveryLook('matches')
  await search().fill('<b>not  bold</b> &')
  await expect.element(text('1 match')).toBeVisible()
  await expect.poll(painted).toEqual(['<b>Not bold</b> &'])
  await search().fill('(harbour')
  await expect.element(text('No matches')).toBeVisible()
  await expect.poll(painted).toEqual([])
  expect(document.querySelector('article b, article mark')).toBeNull()
  await expectAccessibleInEveryLook('no matches')
})

test('Enter goes to the next match, with Shift to the one before', async () => {
  await openSummary()
  await search().fill('harbour')
  await expect.element(text('1 of 5 matches')).toBeVisible()
  await press('{Enter}')
  await expect.element(text('2 of 5 matches')).toBeVisible()
  await press('{Shift>}{Enter}{/Shift}')
  await expect.element(text('1 of 5 matches')).toBeVisible()
})

test('without the plan there is no search', async () => {
  await openSummary(SUMMARY, person({ trialDays: -1 }))
  await expect.element(text(/The ferry leaves/)).toBeVisible()
  expect(search().query()).toBeNull()
})

test('a summary that does not exist yet says so', async () => {
  await openSummary(null)
  await expect.element(text('No detailed summary available')).toBeVisible()
  await expectAccessibleInEveryLook('no summary')
})

test('a summary that cannot be loaded says so and can be retried', async () => {
  api.refuse(ENDPOINT, 403)
  await openApp('/posit-details/x', ME)
  await expectFailure(POSIT_MESSAGES.detailsFailed)
  api.on(ENDPOINT, { id: newId(), title: 'Harbour rules', summary_full: SUMMARY })
  await button('Try again').click()
  await expect.element(text(/The ferry leaves/)).toBeVisible()
})

test('the summary of a missing posit is not found', async () => {
  api.refuse(ENDPOINT, 404, { error: 'Not found', code: 'not_found' })
  await openApp('/posit-details/x', ME)
  await expect.element(heading('No posit found.')).toBeVisible()
})
