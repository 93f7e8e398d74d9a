/** Google, as a person meets it: signing in, connecting Drive, importing and asking; and speaking instead of typing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRIVE_MESSAGES } from '../../contract/messages.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { type FakeGoogle, startFakeGoogle } from '../fakes/google.ts'
import { connectDrive, googleDocument, textFile } from '../fakes/google-connected.ts'
import { refuse } from '../fakes/google-faults.ts'
import { tabTo } from './tab-to.ts'
import { startVisitor } from './visitor.ts'

let google: FakeGoogle
const visitor = startVisitor(async () => {
  google = await startFakeGoogle()
  return google.env
})
const { open, button, heading, toast, arrive, giveSession, expectNoBarrier } = visitor
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

async function signedIn({ isConnected = true } = {}): Promise<TestUser> {
  const user = await buildUser(visitor.app)
  google.person = { sub: user.id, email: user.email, name: 'Ada Lovelace' }
  if (isConnected) await connectDrive(google, user)
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

test('a person with an account signs in with Google from the login, and goes on to where they wanted to be', async () => {
  const user = await buildUser(visitor.app)
  google.person = { sub: user.id, email: user.email }
  await open('/login?next=/chat-history')
  await button('Sign in with Google').click()
  await consent()
  await arrive('/chat-history')
  await open('/login')
  await arrive('/posits')
})

test('saying no at Google leads back with the reason', async () => {
  await open('/login')
  await button('Sign in with Google').click()
  await link('Cancel').click()
  await toast('Failed to authenticate. Please try again.').waitFor()
  await arrive(/^\/login/)
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

test('files are paged, searched and retried; what fails says why', async () => {
  await signedIn()
  google.fail('list', refuse(400, 'invalid'))
  await open('/integrations')
  await seeText('Your files could not be loaded.')
  await button('Retry').click()
  await button('Import Note 1.md').waitFor()
  expect(await button('Previous').isDisabled()).toBe(true)
  await button('Next').click()
  await button('Import Note 24.md').waitFor()
  expect(await button('Next').isDisabled()).toBe(true)
  await button('Previous').click()
  await button('Import Harbour rules').waitFor()

  google.fail('get', refuse(403, 'domainPolicy'))
  await button('Import Note 1.md').click()
  await toast('There was an error importing the file').waitFor()
  await visitor.page.route('**/import-drive-file', (route) => route.fulfill({ status: 500, body: '{}' }))
  await button('Import Note 1.md').click()
  await toast(DRIVE_MESSAGES.importFailed.description).waitFor()

  await visitor.page.getByLabel('Search Google Drive').fill("nobody's")
  await heading('No file matches').waitFor()
})

test('disconnecting asks first, says when it fails, and leads back to the beginning; an ended permission offers to reconnect', async () => {
  await signedIn()
  await open('/integrations')
  const confirm = () => visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' })
  await visitor.page.route('**/disconnect-google-drive', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await button('Disconnect').click()
  await confirm().click()
  await toast(DRIVE_MESSAGES.disconnectFailed.description).waitFor()
  await visitor.page.unroute('**/disconnect-google-drive')

  google.grants.endAll()
  await visitor.page.reload()
  await seeText('Google no longer lets us read your Drive.')
  await button('Reconnect').click()
  await consent()
  await arrive('/integrations')
  await button('Import Harbour rules').waitFor()
  await button('Disconnect').click()
  await confirm().click()
  await button('Connect Google Drive').waitFor()
})

test('coming back from Google says what went wrong, and what comes back is believed only if this browser asked', async () => {
  await signedIn({ isConnected: false })
  await open('/integrations')
  await button('Connect Google Drive').click()
  await link('Cancel').click()
  await seeText(DRIVE_MESSAGES.denied.description)
  await link('Back to Integrations').click()

  await button('Connect Google Drive').click()
  await link('Continue').waitFor()
  await open('/integrations/google-callback?code=stolen&state=made-up')
  await seeText(DRIVE_MESSAGES.stateMismatch.description)

  await open('/integrations')
  google.fail('token', refuse(500))
  await button('Connect Google Drive').click()
  await consent()
  await seeText(DRIVE_MESSAGES.connectFailed.description)
})

test('a guest is sent to the login', async () => {
  await open('/integrations')
  await arrive('/login?next=%2Fintegrations')
})

test('a file of Drive becomes a source in the update chat, and is synced again', async () => {
  const user = await signedIn()
  const { id } = await buildPosit(visitor.app, { owner: user })
  const file = googleDocument('Tides', 'High water is at noon.')
  google.files.unshift(file)
  await open(`/update-posit/${id}`)
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

const LOOKS = [
  ['dark', 1280],
  ['dark', 360],
  ['light', 1280],
  ['light', 360],
] as const
test.each(LOOKS)('everybody can use it, by keyboard too: %s at %i px', async (theme, width) => {
  const { page } = visitor
  await page.setViewportSize({ width, height: 800 })
  await page.addInitScript((chosen) => localStorage.setItem('posit-theme', chosen), theme)
  await signedIn()
  await open('/integrations')
  await button('Import Harbour rules').waitFor()
  await expectNoBarrier('connected')
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(widest).toBeLessThanOrEqual(width)
  const area = page.getByRole('region', { name: 'Files in Google Drive' }).locator('[aria-busy]')
  expect((await area.boundingBox())?.height).toBe(400)
  await tabTo(page, 'tab Google Drive')
  await page.keyboard.press('ArrowRight')
  await heading('Talk to Text').waitFor()
  await expectNoBarrier('talk to text')
})

test('the settings tab and a refused callback are without barrier, and the tabs are for the keyboard', async () => {
  const { page } = visitor
  await signedIn({ isConnected: false })
  await open('/integrations?tab=talk-to-text')
  await tabTo(page, 'tab Talk to Text')
  await page.keyboard.press('ArrowRight')
  await heading('No settings available').waitFor()
  await arrive('/integrations?tab=settings')
  await visitor.expectNoBarrierInAnyLook('settings')
  await open('/integrations/google-callback?error=access_denied')
  await seeText(DRIVE_MESSAGES.denied.description)
  await visitor.expectNoBarrierInAnyLook('callback')
})

test('speaking becomes text that can be corrected and copied', async () => {
  const { page } = visitor
  await page.addInitScript(speakWhenStarted)
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn({ isConnected: false })
  await open('/integrations?tab=talk-to-text')
  const words = page.getByLabel('Your words')
  await words.fill('First:')
  await button('Start Recording').click()
  await expect.poll(() => words.inputValue()).toBe('First: hello harbour')
  await button('Stop Recording').click()
  await button('Start Recording').waitFor()
  await button('Copy to Clipboard').click()
  await button('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('First: hello harbour')
})

test('a browser that understands no speech is told to try Chrome', async () => {
  const { page } = visitor
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(globalThis, name, { value: undefined })
  })
  await signedIn({ isConnected: false })
  await open('/integrations?tab=talk-to-text')
  await page.getByRole('alert').getByText('Please try Chrome.').waitFor()
  expect(await button('Start Recording').count()).toBe(0)
})

/** Runs in the page: a recogniser that hears two words as soon as it listens. */
function speakWhenStarted() {
  class Recogniser extends EventTarget {
    onresult: ((event: unknown) => void) | null = null
    onend: (() => void) | null = null
    start() {
      const heard = (transcript: string, isFinal: boolean) => ({ 0: { transcript }, isFinal, length: 1 })
      setTimeout(() => this.onresult?.({ results: [heard('hello', true), heard('harbour', false)] }), 20)
    }
    stop() {
      setTimeout(() => this.onend?.(), 20)
    }
    abort() {
      this.onend?.()
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
}
