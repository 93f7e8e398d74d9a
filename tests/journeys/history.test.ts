/** What a person finds again of their conversations, on a wide dark screen and on a light phone, with and without a mouse. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HISTORIES_PER_PAGE } from '../../contract/chat-limits.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { tabTo } from './tab-to.ts'
import { startVisitor } from './visitor.ts'

const QUESTION = 'When does the ferry leave?'
const SUMMARY = 'When the ferry leaves, and from which pier.'
const KNOWLEDGE = ['The ferry to the island leaves at noon from pier four.']

const visitor = startVisitor()
const { open, button, heading, toast, arrive } = visitor

let owner: TestUser
let person: TestUser
let ferry: { id: string }
let plan: { id: string }

beforeAll(async () => {
  owner = await buildUser(visitor.app)
  const posit = { owner, privacy: 'public' as const, knowledge: KNOWLEDGE }
  ferry = await buildPosit(visitor.app, { ...posit, title: 'Ferry guide' })
  plan = await buildPosit(visitor.app, { ...posit, title: 'Plan of the harbour' })
})
beforeEach(async () => {
  person = await buildUser(visitor.app)
  await visitor.giveSession(person.email)
})

const link = (name: string | RegExp) => visitor.page.getByRole('link', { name })
const entries = () => visitor.page.locator('main').getByRole('listitem')
const dialog = () => visitor.page.getByRole('alertdialog', { name: 'Delete conversation' })

/** A conversation that began long ago and has been summarised. */
async function chat(posit: { id: string }): Promise<string> {
  const body = { positId: posit.id, query: QUESTION, stream: false }
  await person.client.call('POST', '/functions/v1/chat-with-posit', body)
  const { rows } = await visitor.app.database.pool.query<{ id: string }>(
    `update chat_history set summary = $1, created_at = '2026-01-05T12:00:00Z'
     where user_id = $2 and posit_id = $3 returning id`,
    [SUMMARY, person.id, posit.id],
  )
  const id = rows[0]?.id ?? ''
  return id
}

test('each state is whole and without a barrier in any look', async () => {
  const { page } = visitor
  const { expectNoBarrierInAnyLook: expectWhole } = visitor
  await open('/chat-history')
  await heading('No chat history found').waitFor()
  expect(await link('Go to My Posits').getAttribute('href')).toBe('/posits')
  await expectWhole('empty')

  await chat(plan)
  const id = await chat(ferry)
  await page.reload()
  await expect.poll(() => entries().count()).toBe(2)
  expect(await entries().first().textContent()).toContain('Ferry guide')
  expect(await entries().first().textContent()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d\d:\d\d [AP]M/)
  expect(await entries().last().textContent()).toContain('Plan of the harbour')
  await expectWhole('list')

  await link(/Ferry guide/).click()
  await arrive(`/chat-details/${id}`)
  await heading('Ferry guide').waitFor()
  await heading('Conversation Summary').waitFor()
  await page.getByText(SUMMARY).waitFor()
  await page.getByText(/^Jan 5, 2026 – /).waitFor()
  await page.getByText(QUESTION).waitFor()
  expect(await link('Start New Chat').getAttribute('href')).toBe(`/chat-with-posit/${ferry.id}`)
  await expectWhole('details')
  await button('Delete').click()
  await dialog().waitFor()
  await expectWhole('delete')

  await open(`/chat-details/${randomUUID()}`)
  await heading('Chat Not Found').waitFor()
  await expectWhole('not found')
  await link('Back to Chat History').click()
  await arrive('/chat-history')
})

test('a conversation is opened and deleted by keyboard alone; what fails is said, and tried again', async () => {
  const { page } = visitor
  const id = await chat(ferry)
  await open('/chat-history')
  await link(/Ferry guide/).waitFor()
  await tabTo(page, /^Ferry guide/)
  await page.keyboard.press('Enter')
  await heading('Conversation Summary').waitFor()
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })

  await page.route(`**/rest/v1/chat_history/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('Enter')
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await toast(CHAT_MESSAGES.conversationDeleteFailed.description).waitFor()
  await page.unroute(`**/rest/v1/chat_history/${id}`)
  await page.keyboard.press('Enter')
  await arrive('/chat-history')
  await toast(CHAT_MESSAGES.conversationDeleted.title).waitFor()
  await heading('No chat history found').waitFor()
  await open(`/chat-details/${id}`)
  await heading('Chat Not Found').waitFor()
})

test('a list and a conversation that cannot be loaded say so, and come when tried again', async () => {
  const { page } = visitor
  const id = await chat(ferry)
  for (const path of ['/chat-history', `/chat-details/${id}`]) {
    await page.route('**/rest/v1/chat_history**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.route('**/rest/v1/chat_history/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await open(path)
    await toast(CHAT_MESSAGES.loadFailed.description).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: /Retry|Try again/i }).click()
    await page.getByText('Ferry guide').first().waitFor()
  }
})

test('a posit that is for one no more leaves the conversation, without a way to go on', async () => {
  const id = await chat(ferry)
  await owner.client.call('PATCH', `/rest/v1/posits/${ferry.id}`, { privacy: 'private' })
  await open(`/chat-details/${id}`)
  await visitor.page.getByText('This posit is no longer available to you.').waitFor()
  await visitor.page.getByText(QUESTION).waitFor()
  expect(await link('Start New Chat').count()).toBe(0)
  await owner.client.call('PATCH', `/rest/v1/posits/${ferry.id}`, { privacy: 'public' })
})

test('more conversations than a page holds are turned over', async () => {
  const rows = Array.from({ length: HISTORIES_PER_PAGE + 1 }, (_, number) => ({
    user_id: person.id,
    posit_id: ferry.id,
    last_message_at: new Date(Date.UTC(2026, 0, 1 + number)),
  }))
  await visitor.app.database.db.insertInto('chat_history').values(rows).execute()
  await open('/chat-history')
  await expect.poll(() => entries().filter({ hasText: 'Ferry guide' }).count()).toBe(HISTORIES_PER_PAGE)
  await open('/chat-history?page=2')
  await expect.poll(() => entries().filter({ hasText: 'Ferry guide' }).count()).toBe(1)
})
