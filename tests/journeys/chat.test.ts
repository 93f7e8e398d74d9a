/** The chat as its people meet it: guests, viewers and owners, by mouse and by keyboard, seen and heard. */
import { describe, expect, test } from 'vitest'
import { MESSAGE_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import { buildPosit, buildUser, TEST_PASSWORD } from '../factories.ts'
import { KNOWLEDGE, QUESTION, startChat } from './chat-stage.ts'

const MINUTE = 60_000

const stage = startChat()
const { visitor, composer, log, articles, dialog, openChat, ask, askAndRead } = stage
const { open, toast, button, heading } = visitor

const modelCalls = (text: string) => stage.fake.requests.filter(({ prompt }) => prompt.includes(text)).length

test('the header says what it is and who looks, and Exit leads a signed-in person to the history', async () => {
  await visitor.giveSession(stage.owner.email)
  await openChat()
  await heading('Harbour guide').waitFor()
  const header = visitor.page.getByRole('main').locator('header')
  expect(await header.innerText()).toMatch(/Harbour guide\s+Owner\s+Public\s+Exit/)
  await button('Exit').click()
  await visitor.arrive('/chat-history')
})

test('a posit that may not be seen is not found, and a guest is offered to sign in', async () => {
  const exclusive = await buildPosit(visitor.app, { owner: stage.owner, privacy: 'exclusive' })
  await open(`/chat-with-posit/${exclusive.id}`)
  await heading('Posit Not Found').waitFor()
  await visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await visitor.arrive(`/login?next=${encodeURIComponent(`/chat-with-posit/${exclusive.id}`)}`)
})

test('two presses of Enter send once, and the same message again leads to where it stands', async () => {
  await openChat()
  await composer().fill(QUESTION)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.keyboard.press('Enter')
  await expect.poll(() => articles().count()).toBe(2)
  await ask(` ${QUESTION} `)
  await visitor.page.getByText('You have asked this already.').waitFor()
  expect(await articles().count()).toBe(2)
  expect(modelCalls(QUESTION)).toBe(1)
})

test('Shift and Enter begin a line, and 30,001 characters cannot be sent', async () => {
  await openChat()
  await composer().fill('One')
  await composer().press('Shift+Enter')
  await composer().pressSequentially('Two')
  expect(await composer().inputValue()).toBe('One\nTwo')
  const kerning = () => composer().evaluate((box) => getComputedStyle(box).fontKerning)
  expect(await kerning()).toBe('auto')
  await composer().fill('x'.repeat(MESSAGE_MAX_CHARACTERS + 1))
  // With kerning, a narrow window would take half a minute for each further key.
  expect(await kerning()).toBe('none')
  await visitor.page.getByText('1 characters over limit', { exact: true }).waitFor()
  expect(await button('Send').isDisabled()).toBe(true)
  await composer().press('Enter')
  expect(await articles().count()).toBe(0)
})

test('a link with q and n greets by name and asks once, also after a reload', async () => {
  await openChat(`?n=Ada%20%3Cb%3E&q=${encodeURIComponent(QUESTION)}`)
  await expect.poll(() => articles().count()).toBe(2)
  expect(new URL(visitor.page.url()).search).not.toContain('q=')
  await visitor.page.reload()
  await expect.poll(() => articles().count()).toBe(2)
  expect(modelCalls(QUESTION)).toBe(1)
  await visitor.context.clearCookies()
  await openChat('?n=Ada%20%3Cb%3E')
  await visitor.page.getByText('Hello Ada <b>. You are talking to').waitFor()
})

test('a conversation by keyboard alone: asked, read with its source, judged and left', async () => {
  await openChat()
  await composer().waitFor()
  await visitor.page.keyboard.press('Tab')
  for (let presses = 0; presses < 30; presses++) {
    if (await composer().evaluate((box) => box === document.activeElement)) break
    await visitor.page.keyboard.press('Tab')
  }
  await visitor.page.keyboard.type(QUESTION)
  await visitor.page.keyboard.press('Enter')
  await expect.poll(() => articles().count()).toBe(2)
  const source = articles().last().getByRole('list', { name: 'Sources' }).getByRole('button').first()
  await source.focus()
  await visitor.page.keyboard.press('Enter')
  await dialog().getByText(KNOWLEDGE).waitFor()
  await visitor.page.keyboard.press('Escape')
  await expect.poll(() => dialog().count()).toBe(0)
  await button('Bad answer').focus()
  await visitor.page.keyboard.press('Space')
  const reason = visitor.page.getByLabel('What was wrong with it? (optional)')
  await reason.fill('Which day?')
  await visitor.page.keyboard.press('Tab')
  await visitor.page.keyboard.press('Enter')
  await toast('Thank you').waitFor()
  await visitor.page.reload()
  await expect.poll(() => button('Bad answer').getAttribute('aria-pressed')).toBe('true')
})

test('a screen reader hears a finished answer, once and whole', async () => {
  await openChat()
  await log().waitFor({ state: 'attached' })
  await visitor.page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const read = () =>
      [...document.querySelectorAll('[role=log] article:not([aria-hidden=true])')].map(
        (node) => node.textContent ?? '',
      )
    new MutationObserver(() => {
      const said = read().find((text) => text.includes('pier four'))
      if (said && heard.at(-1) !== said) heard.push(said)
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  stage.fake.always({ text: `[1] ${KNOWLEDGE} ${'It waits for nobody. '.repeat(10)}`, gapMs: 30 })
  await ask()
  await expect.poll(() => articles().count()).toBe(2)
  expect(await log().getAttribute('aria-live')).toBe('polite')
  const heard = await visitor.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  const whole = heard.filter((text) => text.split('It waits for nobody.').length === 11)
  expect(heard).not.toEqual([])
  expect(heard).toEqual(whole)
})

test('what a model writes can fetch nothing and run nothing', async () => {
  const foreign: string[] = []
  visitor.page.on('request', (request) => {
    if (!request.url().startsWith(visitor.app.url) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await openChat()
  stage.fake.always(
    `[1] ${KNOWLEDGE} ![spy](https://spy.example/a.png) <img src="https://spy.example/b.png" onerror="alert(1)"> <script src="https://spy.example/c.js"></script> [the timetable](https://other.example/t) [run](javascript:alert(1))`,
  )
  await askAndRead()
  const answer = articles().last()
  expect(await answer.locator('img, script, iframe').count()).toBe(0)
  const link = answer.getByRole('link', { name: 'the timetable' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  await answer.getByText('(other.example)').waitFor()
  expect(await answer.getByRole('link', { name: 'run' }).count()).toBe(0)
  expect(foreign).toEqual([])
})

describe('a guest and the sign-in dialog', () => {
  test('Exit with messages opens it, in both modes, and signing in keeps the conversation', async () => {
    const person = await buildUser(visitor.app)
    await openChat()
    await askAndRead()
    await button('Exit').click()
    await visitor.page.getByRole('heading', { name: 'Create an account' }).waitFor()
    await dialog().getByRole('button', { name: 'Sign in with Google' }).waitFor()
    await visitor.expectNoBarrier('the dialog')
    await button('Already have an account? Sign in').click()
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await visitor.fill(person.email, 'a wrong password')
    await dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
    await toast('Login failed').waitFor()
    await visitor.fill(person.email, TEST_PASSWORD)
    await dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
    await toast("You've been logged in successfully.").waitFor()
    await expect.poll(() => dialog().count()).toBe(0)
    await expect.poll(() => articles().count()).toBe(2)
    await button('Exit').click()
    await visitor.arrive('/chat-history')
    await visitor.page
      .getByRole('link', { name: /Harbour guide/ })
      .first()
      .waitFor()
  })

  test('signing up and following the mail in the same browser keeps it too', async () => {
    await openChat()
    await askAndRead()
    await button('Exit').click()
    const email = `guest-${Date.now()}@example.com`
    await visitor.fill(email, TEST_PASSWORD)
    await dialog().getByRole('button', { name: 'Create account' }).click()
    await toast('Please check your email to verify your account').waitFor()
    await dialog().getByText('Check your email').waitFor()
    await visitor.page.goto((await visitor.app.mailTo(email)).links[0] ?? '')
    await visitor.arrive(`/chat-with-posit/${stage.positId}`)
    await expect.poll(() => articles().count()).toBe(2)
    await button('Exit').click()
    await visitor.arrive('/chat-history')
    await visitor.page
      .getByRole('link', { name: /Harbour guide/ })
      .first()
      .waitFor()
  })

  test('ten minutes without a move open it, and not before there is a message', async () => {
    await visitor.page.clock.install()
    await openChat()
    await composer().waitFor()
    await visitor.page.clock.runFor(12 * MINUTE)
    expect(await dialog().count()).toBe(0)
    await ask()
    await visitor.page.clock.runFor(5000)
    await expect
      .poll(async () => {
        await visitor.page.clock.runFor(500)
        return articles().count()
      })
      .toBe(2)
    await visitor.page.clock.runFor(9 * MINUTE)
    expect(await dialog().count()).toBe(0)
    await visitor.page.clock.runFor(3 * MINUTE)
    await dialog().getByText('Create an account').first().waitFor()
  })
})
