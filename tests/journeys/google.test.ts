/** Google, as a person meets it: signing in, connecting Drive, importing and asking. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { type FakeGoogle, startFakeGoogle } from '../fakes/google.ts'
import { connectDrive, googleDocument, textFile } from '../fakes/google-connected.ts'
import { startVisitor } from './visitor.ts'

let google: FakeGoogle
const visitor = startVisitor(async () => {
  google = await startFakeGoogle()
  return google.env
})
const { open, button, heading, toast, arrive, giveSession } = visitor
beforeAll(() => {
  google.files.push(
    googleDocument('Harbour rules', '# Harbour rules\n\nThe harbour opens at six in the morning.'),
  )
  for (let at = 1; at <= 24; at++) google.files.push(textFile(`Note ${at}.md`, `Berth ${at} is free.`))
})
afterAll(() => google.close())

const link = (name: string) => visitor.page.getByRole('link', { name, exact: true })
const consent = () => link('Continue').click()
const seeText = (text: string) => visitor.page.getByText(text).first().waitFor()

async function signedIn(): Promise<TestUser> {
  const user = await buildUser(visitor.app)
  google.person = { sub: user.id, email: user.email, name: 'Ada Lovelace' }
  await connectDrive(google, user)
  await giveSession(user.email)
  return user
}

test('a person signs up with Google, connects Drive, imports a document and asks it', async () => {
  google.person = { sub: 'journey', email: 'grace@example.com', name: 'Grace Hopper' }
  await open('/signup')
  await button('Sign up with Google').click()
  await consent()
  await arrive('/edit-profile?newUser=true')
  expect(await visitor.page.getByLabel('First Name').inputValue()).toBe('Grace')

  await open('/integrations')
  await button('Connect Google Drive').click()
  await consent()
  await heading('Google Drive is connected').waitFor()
  await arrive('/integrations')
  await seeText('grace@example.com')

  await visitor.page.getByLabel('Search Google Drive').fill('harbour')
  await expect.poll(() => visitor.page.getByRole('button', { name: /^Import / }).count()).toBe(1)
  await button('Import Harbour rules').click()
  await arrive(/^\/posits\/[\w-]{36}$/)
  await heading('Harbour rules').waitFor()
  await open(visitor.page.url().replace(visitor.app.url, '').replace('/posits/', '/chat-with-posit/'))
  await visitor.page.getByRole('textbox').fill('When does the harbour open?')
  await visitor.page.keyboard.press('Enter')
  await visitor.page
    .getByRole('log')
    .getByText(/six in the morning/)
    .first()
    .waitFor()
})

test('a person with an account signs in with Google and goes on where they wanted', async () => {
  const user = await buildUser(visitor.app)
  google.person = { sub: user.id, email: user.email }
  await open('/login?next=/chat-history')
  await button('Sign in with Google').click()
  await consent()
  await arrive('/chat-history')
  await open('/login')
  await arrive('/posits')
})

test('a guest who signs in with Google from the chat keeps the conversation', async () => {
  const { id } = await buildPosit(visitor.app, {
    privacy: 'public',
    title: 'Harbour guide',
    knowledge: ['The harbour opens at six in the morning.'],
  })
  google.person = { sub: 'guest', email: 'guest-of-google@example.com', name: 'Guest' }
  await open(`/chat-with-posit/${id}`)
  await visitor.page.getByRole('textbox').fill('When does the harbour open?')
  await visitor.page.keyboard.press('Enter')
  const articles = visitor.page.getByRole('log').getByRole('article')
  await visitor.page
    .getByRole('log')
    .getByText(/six in the morning/)
    .first()
    .waitFor()
  await button('Exit').click()
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click()
  await consent()
  await arrive(`/chat-with-posit/${id}`)
  await expect.poll(() => articles.count()).toBe(2)
  await open('/chat-history')
  await visitor.page
    .getByRole('link', { name: /Harbour guide/ })
    .first()
    .waitFor()
})

test('a file of Drive becomes a source in the update chat, and is synced again', async () => {
  const user = await signedIn()
  const { id } = await buildPosit(visitor.app, { owner: user })
  const file = googleDocument('Tides', 'High water is at noon.')
  google.files.unshift(file)
  await open(`/update-posit/${id}`)
  await visitor.page.getByRole('log').getByRole('article').first().waitFor()
  await button('Add files').click()
  await visitor.page.getByRole('menuitem', { name: 'From Google Drive' }).click()
  await button('Add Tides').click()
  await visitor.page.getByRole('list', { name: 'Files being added' }).getByText('Tides.md').waitFor()
  await button('Send').click()
  await visitor.page.getByRole('log').getByText('Tides.md').first().waitFor()

  file.exports = { 'text/markdown': 'High water is at one.' }
  await open(`/posits/${id}`)
  await visitor.page.getByRole('button', { name: /Tides\.md/ }).click()
  await button('Sync again').click()
  await toast('The source holds the text that the file has now.').waitFor()
  await seeText('High water is at one.')
})
