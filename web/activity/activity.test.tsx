import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ACTIVITY_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { breakLiveConnection, hasLiveConnection, sendLiveUpdate } from '../../tests/web/fake-event-source.ts'
import { button, dialog, field, heading, link, tab, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { chatPosit, notification, OK, pageOf, person, question, task } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { answerPositPage } from '../../tests/web/posit-page.ts'
import { expectFailure } from '../../tests/web/toasts.ts'

const ME = person()
const LIST = 'GET /rest/v1/notifications'
const ASKED = notification()
const TASK = notification({
  kind: 'task_created',
  text: '‘Harbour’ could not answer a question.',
  quote: 'Rindfleischetikettierung'.repeat(6),
  path: '/posit-tasks/0197a000-0000-7000-8000-000000000999',
})
const SHARED = notification({ kind: 'posit_shared', text: `You shared ‘${'Donaudampfschiff'.repeat(4)}’.` })

/** The fake stores what was marked as read. */
function answerNotifications(items = [ASKED, TASK]) {
  const read = new Set<string>()
  const unread = () => items.filter(({ id }) => !read.has(id)).length
  const list = () => pageOf(items.map((item) => ({ ...item, is_read: read.has(item.id) })))
  api.on(LIST, list)
  api.on('GET /rest/v1/notifications/unread', () => ({ unread: unread() }))
  api.on('PATCH /rest/v1/notifications/{id}', ({ path }) => {
    read.add(path.split('/').at(-1) ?? '')
    return OK
  })
  api.on('POST /rest/v1/notifications/read', () => {
    for (const { id } of items) read.add(id)
    return OK
  })
}

describe('the bell', () => {
  test('counts up without a reload', async () => {
    await openApp('/posits', ME)
    await expect.element(button('Notifications')).toBeVisible()
    await expect.poll(hasLiveConnection).toBe(true)
    answerNotifications()
    sendLiveUpdate({ topic: 'notifications', posit_id: null })
    await expect.element(button('Notifications, 2 unread')).toBeVisible()
  })

  test('opens and closes by keyboard, and follows a notification to its task', async () => {
    answerNotifications()
    answerPositPage()
    api.on('GET /rest/v1/posit_task_flags/{id}', task())
    await openApp('/posits', ME)
    await expect.element(button('Notifications, 2 unread')).toBeVisible()
    button('Notifications, 2 unread').element().focus()
    await press('{Enter}')
    await expect.element(dialog('Notifications').getByText(ASKED.text)).toBeVisible()
    await press('{Escape}')
    await expect.poll(() => dialog().query()).toBeNull()
    await expect.element(button('Notifications, 2 unread')).toHaveFocus()
    await press('{Enter}')
    dialog('Notifications')
      .getByRole('link', { name: /could not answer/ })
      .element()
      .focus()
    await press('{Enter}')
    await expectPath(TASK.path)
    await expect.element(button('Notifications, 1 unread')).toBeVisible()
  })

  test('marks all as read and leads to the activity', async () => {
    answerNotifications()
    await openApp('/posits', ME)
    await button('Notifications, 2 unread').click()
    await button('Mark all as read').click()
    await expect.element(button('Notifications')).toBeVisible()
    await link('See all activity').click()
    await expect.element(heading('Activity')).toBeVisible()
  })

  test('is accessible when open', async () => {
    answerNotifications([SHARED, TASK])
    await openApp('/posits', ME)
    await button('Notifications, 2 unread').click()
    await expect.element(dialog().getByText(/You shared/)).toBeVisible()
    await expectAccessibleInEveryLook('the bell')
  })
})

describe('live updates', () => {
  test('refetch everything after a lost connection', async () => {
    await openApp('/posits', ME)
    await expect.poll(hasLiveConnection).toBe(true)
    await expect.element(button('Notifications')).toBeVisible()
    answerNotifications()
    breakLiveConnection()
    await expect.element(button('Notifications, 2 unread')).toBeVisible()
  })

  test('bring questions and tasks to the dashboard', async () => {
    const posit = answerPositPage()
    await openApp(`/posits/${posit.id}`, ME)
    await expect.element(text(/^No questions yet/)).toBeVisible()
    await expect.poll(hasLiveConnection).toBe(true)
    api.on('GET /rest/v1/posits/{id}/questions', pageOf([question({ feedback: 'down' })], { page_size: 10 }))
    sendLiveUpdate({ topic: 'questions', posit_id: posit.id })
    await expect.element(text('Found not helpful')).toBeInTheDocument()
    await tab('Tasks').click()
    await expect.element(text(/^No tasks yet/)).toBeVisible()
    api.on('GET /rest/v1/posits/{id}/posit_task_flags', { ...pageOf([task()], { page_size: 10 }), open: 1 })
    sendLiveUpdate({ topic: 'tasks', posit_id: posit.id })
    await expect.element(link(/^Which gasket fits/)).toBeVisible()
  })

  test.each(['/', '/chat-with-posit/x'])('are not for a guest at %s', async (path) => {
    api.on('GET /rest/v1/posits/{id}/chat', chatPosit())
    api.on('GET /rest/v1/posits/{id}/chat_messages', { messages: [], older: null })
    await openApp(path, null)
    await expect.element(link('Sign in')).toBeVisible()
    expect(hasLiveConnection()).toBe(false)
    expect(api.calls('GET /rest/v1/notifications/unread')).toEqual([])
  })
})

describe('the activity', () => {
  test('of a newcomer says that nothing has happened', async () => {
    api.on(LIST, pageOf([]))
    await openApp('/activity', ME)
    await expect.element(heading('Nothing has happened yet')).toBeVisible()
  })

  test('keeps page and kind in the URL', async () => {
    api.on(LIST, ({ query }) =>
      query.get('kind') ? pageOf([]) : pageOf([ASKED], { page: Number(query.get('page') ?? 1), total: 21 }),
    )
    await openApp('/activity', ME)
    await link('Page 2').click()
    await expectPath('/activity?page=2')
    await userEvent.selectOptions(field('Show'), 'Shares')
    await expect.element(heading('Nothing of this kind')).toBeVisible()
    await expectPath('/activity?kind=posit_shared')
    await expectAccessibleInEveryLook('nothing of this kind')
    await button('Show everything').click()
    await expect.element(text(ASKED.text)).toBeVisible()
  })

  test('is marked as read', async () => {
    answerNotifications()
    await openApp('/activity', ME)
    await button('Mark all as read').click()
    await expect.element(button('Notifications')).toBeVisible()
    expect(api.calls('POST /rest/v1/notifications/read')[0]?.body).toEqual({ until: ASKED.updated_at })
  })

  test('that cannot be marked as read says so', async () => {
    answerNotifications()
    api.cut('POST /rest/v1/notifications/read')
    await openApp('/activity', ME)
    await button('Mark all as read').click()
    await expectFailure(ACTIVITY_MESSAGES.markFailed)
  })

  test('that cannot be loaded can be retried', async () => {
    api.refuse(LIST, 404, 'gone')
    await openApp('/activity?page=2', ME)
    await expect.element(heading('Your activity could not be loaded')).toBeVisible()
    answerNotifications()
    await button('Try again').click()
    await expect.element(text(ASKED.text)).toBeVisible()
  })

  test('is accessible', async () => {
    answerNotifications([SHARED, TASK])
    await openApp('/activity', ME)
    await expect.element(text(/You shared/)).toBeVisible()
    await expectAccessibleInEveryLook('activity')
  })
})

describe('unsubscribing from mails', () => {
  test('asks first, and ends them', async () => {
    api.on('POST /functions/v1/unsubscribe', { ok: true })
    await openApp('/unsubscribe?token=x', null)
    await expect.element(heading('Unsubscribe from these mails?')).toBeVisible()
    expect(api.calls('POST /functions/v1/unsubscribe')).toEqual([])
    await expectAccessibleInEveryLook('unsubscribe')
    await button('Unsubscribe').click()
    await expect.element(heading('You are unsubscribed')).toBeVisible()
    expect(api.calls('POST /functions/v1/unsubscribe')[0]?.query.get('token')).toBe('x')
  })

  test('with a wrong link says so', async () => {
    api.refuse('POST /functions/v1/unsubscribe', 404, { error: 'Not found', code: 'not_found' })
    await openApp('/unsubscribe?token=wrong', null)
    await button('Unsubscribe').click()
    await expect.element(heading('You are not unsubscribed yet')).toBeVisible()
  })
})
