import { describe, expect, test } from 'vitest'
import { TASK_MESSAGES } from '../../contract/messages/tasks.ts'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import type { Task } from '../../contract/tasks.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alertDialog, button, field, heading, link, tab, text } from '../../tests/web/find.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { citation, OK, pageOf, person, task, testQuestion } from '../../tests/web/objects.ts'
import { expectPath, openApp, reloadApp } from '../../tests/web/open-app.tsx'
import { answerPositPage, NO_TESTS } from '../../tests/web/posit-page.ts'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()

async function openTask(own: Partial<Task> = {}) {
  const posit = answerPositPage({ title: 'Espresso' })
  const opened = task({ posit_id: posit.id, ...own })
  api.on('GET /rest/v1/posit_task_flags/{id}', opened)
  await openApp(`/posit-tasks/${opened.id}`, ME)
  await expect.element(heading('Task')).toBeVisible()
  return opened
}

test('an empty response is refused at its field', async () => {
  await openTask()
  await expect.element(text('I do not know that.')).toBeVisible()
  await button('Submit Response').click()
  await expect.element(text(TASK_MESSAGES.responseMissing.description)).toBeVisible()
  await expect.element(field('Your response')).toHaveAttribute('aria-invalid', 'true')
})

test('a typed response survives a reload, and closes the task', async () => {
  const opened = await openTask()
  await field('Your response').fill('An 8.5 mm one.')
  await reloadApp()
  await expect.element(field('Your response')).toHaveValue('An 8.5 mm one.')
  api.on('PATCH /rest/v1/posit_task_flags/{id}', { ...opened, status: 'closed', response: 'An 8.5 mm one.' })
  await button('Submit Response').click()
  await expectSuccess(TASK_MESSAGES.updated)
  await expectPath(`/posits/${opened.posit_id}`)
  expect(api.calls('PATCH /rest/v1/posit_task_flags/{id}')[0]?.body).toEqual({
    status: 'closed',
    response: 'An 8.5 mm one.',
  })
})

test('a task can be closed without a response', async () => {
  const opened = await openTask()
  api.on('PATCH /rest/v1/posit_task_flags/{id}', { ...opened, status: 'cancelled' })
  await button('Close Without Response').click()
  await expectPath(`/posits/${opened.posit_id}`)
  expect(api.calls('PATCH /rest/v1/posit_task_flags/{id}')[0]?.body).toEqual({ status: 'cancelled' })
})

test('a task without the plan for it can be read and deleted, not answered', async () => {
  const opened = await openTask({ can: { respond: false } })
  await expect.element(text(opened.context)).toBeVisible()
  await expect.element(text(BILLING_MESSAGES.dashboardClosed)).toBeVisible()
  await expect.element(link('Upgrade Now')).toHaveAttribute('href', '/pricing')
  expect([field('Your response').query(), button('Keep as test').query()]).toEqual([null, null])
  await expectAccessibleInEveryLook('task without a plan')
  api.on('DELETE /rest/v1/posit_task_flags/{id}', OK)
  await button('Delete task').click()
  await alertDialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSuccess(TASK_MESSAGES.deleted)
  await expectPath(`/posits/${opened.posit_id}`)
})

test('a task that cannot be deleted says so', async () => {
  await openTask()
  api.cut('DELETE /rest/v1/posit_task_flags/{id}')
  await button('Delete task').click()
  await alertDialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await expectFailure(TASK_MESSAGES.deleteFailed)
})

test('a task that cannot be settled says so', async () => {
  await openTask()
  api.cut('PATCH /rest/v1/posit_task_flags/{id}')
  await button('Close Without Response').click()
  await expectFailure(TASK_MESSAGES.updateFailed)
})

test('the response of a closed task can be edited, not submitted again', async () => {
  const opened = await openTask({ status: 'closed', response: 'An 8.5 mm one.' })
  await expect.element(text('Closed')).toBeVisible()
  expect(button('Submit Response').query()).toBeNull()
  await button('Edit response').click()
  await field('New response').fill('  ')
  await button('Save and ask again').click()
  await expect.element(text(TASK_MESSAGES.responseMissing.description)).toBeVisible()
  api.on('PUT /rest/v1/posit_task_flags/{id}/response', { ...opened, response: 'A 9 mm one.' })
  await field('New response').fill('A 9 mm one.')
  await button('Save and ask again').click()
  await expectSuccess(TASK_MESSAGES.updated)
  expect(api.calls('PUT /rest/v1/posit_task_flags/{id}/response')[0]?.body).toEqual({
    response: 'A 9 mm one.',
  })
})

test('a response that cannot be changed any more says why, and the task is read again', async () => {
  const opened = await openTask({ status: 'closed', response: 'An 8.5 mm one.' })
  const refusal = { error: 'This task has no response that could be changed.', code: 'no_response' }
  api.refuse('PUT /rest/v1/posit_task_flags/{id}/response', 409, refusal)
  api.on('GET /rest/v1/posit_task_flags/{id}', { ...opened, status: 'cancelled', response: null })
  await button('Edit response').click()
  await button('Save and ask again').click()
  const { title, description } = TASK_MESSAGES.updateFailed
  await expectFailure({ title, description: `${description}. ${refusal.error}` })
  await expect.element(text('An 8.5 mm one.')).not.toBeInTheDocument()
})

describe('a test question', () => {
  test('is kept from a task', async () => {
    const opened = await openTask()
    api.on('POST /rest/v1/posits/{id}/test_questions', testQuestion({ task_id: opened.id }))
    await button('Keep as test').click()
    await expectSuccess(TASK_MESSAGES.testKept)
    expect(api.calls('POST /rest/v1/posits/{id}/test_questions')[0]?.body).toEqual({
      question: opened.context,
      task_id: opened.id,
    })
  })

  test('that cannot be kept says so', async () => {
    await openTask()
    api.cut('POST /rest/v1/posits/{id}/test_questions')
    await button('Keep as test').click()
    await expectFailure(TASK_MESSAGES.testFailed)
  })
})

test('a missing task is not found', async () => {
  api.refuse('GET /rest/v1/posit_task_flags/{id}', 404, { error: 'Not found', code: 'not_found' })
  await openApp('/posit-tasks/x', ME)
  await expect.element(heading('Task not found')).toBeVisible()
})

test('a task that cannot be loaded can be retried', async () => {
  api.refuse('GET /rest/v1/posit_task_flags/{id}', 400)
  await openApp('/posit-tasks/x', ME)
  await expect.element(heading('The task could not be loaded')).toBeVisible()
  answerPositPage()
  api.on('GET /rest/v1/posit_task_flags/{id}', task())
  await button('Try again').click()
  await expect.element(heading('Task')).toBeVisible()
})

test('a task with evidence and an answer that passes is accessible', async () => {
  await openTask({
    status: 'closed',
    response: 'The 8.5 mm one.',
    asked: 2,
    evidence: [citation()],
    reask: { state: 'passes', answer: 'The 8.5 mm one.', asked_at: null },
  })
  await expect.element(text('Asked 2 times')).toBeVisible()
  await expect.element(text('Passes').first()).toBeVisible()
  await expectAccessibleInEveryLook('closed task')
})

test('a response that was not found without its wording says so', async () => {
  const reask = { state: 'fails' as const, answer: 'I do not know that.', asked_at: null }
  await openTask({ status: 'closed', response: 'The 8.5 mm one.', reask })
  await expect.element(text(/^Visitors who ask just this get your response, word for word\./)).toBeVisible()
})

test('an open task is accessible', async () => {
  await openTask()
  await expectAccessibleInEveryLook('open task')
})

test('the list of tasks shows what is open and what was settled', async () => {
  const posit = answerPositPage()
  const items = [task(), task({ context: 'Who invented it?', status: 'cancelled' })]
  api.on('GET /rest/v1/posits/{id}/posit_task_flags', { ...pageOf(items, { page_size: 10 }), open: 1 })
  await openApp(`/posits/${posit.id}`, ME)
  await tab('Tasks 1 open').click()
  await expect.element(text('Who invented it?')).toBeVisible()
  await expect.element(text('Cancelled')).toBeVisible()
})

describe('the tests of a posit', () => {
  test('show what is no longer answered, with before and after', async () => {
    const posit = answerPositPage()
    const broken = testQuestion({
      posit_id: posit.id,
      state: 'fails',
      answer: 'I do not know that.',
      answer_state: 'unknown',
    })
    api.on('GET /rest/v1/posits/{id}/test_questions', { ...NO_TESTS, items: [broken] })
    await openApp(`/posits/${posit.id}`, ME)
    await expect.element(text('No longer answered')).toBeVisible()
    await expect.element(text('Before')).toBeVisible()
    await expect.element(text('The 8.5 mm one.')).toBeVisible()
    await expectAccessibleInEveryLook('a failing test')
    api.on('DELETE /rest/v1/test_questions/{id}', () => {
      api.on('GET /rest/v1/posits/{id}/test_questions', NO_TESTS)
      return OK
    })
    await button(/^Remove/).click()
    await expect.element(text(/^No test questions yet\./)).toBeVisible()
  })

  test('accept a changed answer as right', async () => {
    const posit = answerPositPage()
    const changed = testQuestion({ posit_id: posit.id, state: 'changed', answer: 'A 9 mm one.' })
    api.on('GET /rest/v1/posits/{id}/test_questions', { ...NO_TESTS, items: [changed] })
    await openApp(`/posits/${posit.id}`, ME)
    api.on('PATCH /rest/v1/test_questions/{id}', () => {
      const accepted = testQuestion({ expected: 'A 9 mm one.' })
      api.on('GET /rest/v1/posits/{id}/test_questions', { ...NO_TESTS, items: [accepted] })
      return accepted
    })
    await button('This is right now').click()
    await expect.element(text('Passes')).toBeVisible()
  })
})
