import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TASK_MESSAGES } from '../../../contract/messages/tasks.ts'
import { api } from '../../../tests/web/fake-api.ts'
import { button, dialog, link, text } from '../../../tests/web/find.ts'
import { press } from '../../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../../tests/web/looks.ts'
import { citation, newId, pageOf, person, question, testQuestion } from '../../../tests/web/objects.ts'
import { expectPath, openApp, reloadApp } from '../../../tests/web/open-app.tsx'
import { answerPositPage, NO_TESTS } from '../../../tests/web/posit-page.ts'
import { expectSuccess } from '../../../tests/web/toasts.ts'

const ME = person()
const ASKED = 'When does the harbour open?'
const QUOTE = 'The harbour opens at six in the morning.'
const answered = question({
  asker: { first_name: 'Grace', last_name: null },
  feedback: 'down',
  answer: {
    id: newId(),
    content: QUOTE,
    citations: [citation({ quote: QUOTE })],
    feedback_reason: 'It should know the tides.',
    created_at: '2026-01-05T12:10:00.000Z',
  },
})
const open = question({ content: 'Who sells ice cream in Lisbon?', outcome: 'unknown' })
const row = (content: string) => page.getByRole('row').filter({ hasText: content })

async function openQuestions() {
  const posit = answerPositPage()
  api.on('GET /rest/v1/posits/{id}/questions', ({ query }) =>
    query.get('page') === '2'
      ? pageOf([question({ content: 'An older question' })], { page: 2, page_size: 10, total: 11 })
      : pageOf([answered, open], { page_size: 10, total: 11 }),
  )
  api.on('GET /rest/v1/posit_questions/{id}', answered)
  await openApp(`/posits/${posit.id}`, ME)
  return posit
}

test('a posit without questions says so', async () => {
  const posit = answerPositPage()
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(text(/^No questions yet/)).toBeVisible()
})

test('the table shows who asked what and when, and the outcome', async () => {
  await openQuestions()
  await expect.element(row(ASKED).getByText('Grace', { exact: true })).toBeVisible()
  await expect.element(row(ASKED).getByText('Answered', { exact: true })).toBeVisible()
  await expect.element(row(ASKED).getByText('Jan 5, 2026', { exact: true })).toBeVisible()
  await expect.poll(() => row(ASKED).element().textContent).toMatch(/\d\d:10\s(AM|PM)/)
  await expect.element(row(ASKED).getByText('Found not helpful')).toBeInTheDocument()
  await expect.element(row(open.content).getByText('Guest', { exact: true })).toBeVisible()
  await expect.element(row(open.content).getByText('Not answered', { exact: true })).toBeVisible()
})

test('on a phone each question shows its outcome without scrolling sideways', async () => {
  await page.viewport(360, 740)
  await openQuestions()
  const outcome = row(ASKED).getByText('Answered', { exact: true })
  await expect.element(outcome).toBeVisible()
  expect(outcome.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
  const frame = page.getByRole('region', { name: 'Questions', exact: true }).element()
  expect(frame.scrollWidth).toBe(frame.clientWidth)
  await expectAccessibleInEveryLook('questions')
})

test('older questions are on the next page', async () => {
  await openQuestions()
  await link('Page 2').click()
  await expect.element(row('An older question')).toBeVisible()
  await link('Page 1').click()
  await expect.element(row(ASKED)).toBeVisible()
})

test('a question opens with its answer, sources and feedback', async () => {
  const posit = await openQuestions()
  await button(ASKED).click()
  const sources = dialog().getByRole('list', { name: 'Sources' })
  await expect.element(sources.getByText(/What the owner said/)).toBeVisible()
  await expect.element(dialog().getByText(/It should know the tides/)).toBeVisible()
  await expectAccessibleInEveryLook('a question')
  await reloadApp()
  await expect
    .element(
      dialog()
        .getByText(/six in the morning/)
        .first(),
    )
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectPath(`/posits/${posit.id}`)
})

test('a question is kept as a test, and Escape closes the dialog below the toast', async () => {
  await openQuestions()
  const kept = testQuestion({ question: ASKED })
  api.on('POST /rest/v1/posits/{id}/test_questions', () => {
    api.on('GET /rest/v1/posits/{id}/test_questions', { ...NO_TESTS, items: [kept] })
    return kept
  })
  await button(ASKED).click()
  await dialog().getByRole('button', { name: 'Keep as test' }).click()
  await expect.element(dialog().getByText('Kept as test')).toBeVisible()
  await expectSuccess(TASK_MESSAGES.testKept)
  await press('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  await expect.element(text(/^1 of 50 test questions/)).toBeVisible()
})

test('questions that cannot be loaded can be retried', async () => {
  const posit = answerPositPage()
  api.refuse('GET /rest/v1/posits/{id}/questions', 403)
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(text(/^The questions could not be loaded\./)).toBeVisible()
  api.on('GET /rest/v1/posits/{id}/questions', pageOf([answered], { page_size: 10 }))
  await button('Try again').click()
  await expect.element(row(ASKED)).toBeVisible()
})
