/** The chat's screens: in each state, with a long conversation, with files and with speech. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MESSAGE_MAX_CHARACTERS, MESSAGES_PER_PAGE } from '../../contract/chat-limits.ts'
import { buildUser, type TestUser } from '../factories.ts'
import { startChat } from './chat-stage.ts'

const MANY_MESSAGES = 10_000
/** Of a question with its answer about thirty; more would mean that something grows with the conversation. */
const NODES_PER_MESSAGE = 25

const stage = startChat()
const { visitor, composer, articles, dialog, openChat, ask, askAndRead } = stage
const { open, button, heading } = visitor

/** A conversation of this many messages, as if it had gone on for weeks. */
async function fillHistory(person: TestUser, messages: number) {
  const { db } = visitor.app.database
  const { id } = await db
    .insertInto('chat_history')
    .values({ user_id: person.id, posit_id: stage.positId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with turns as (select turn, uuidv7() as question, uuidv7() as answer from generate_series(1, ${messages / 2}::int) turn)
    insert into chat_messages (id, posit_id, role, content, source, chat_history_id, created_by, reply_to)
    select question, ${stage.positId}::uuid, 'user', 'Question ' || turn, 'posit_query', ${id}::uuid, ${person.id}::uuid, null from turns
    union all
    select answer, ${stage.positId}::uuid, 'assistant', 'Answer ' || turn || '. The ferry leaves at noon.', 'posit_query', ${id}::uuid, null, question from turns
  `.execute(db)
}

test('ten thousand messages open by the page, and a key typed draws none of them again', async () => {
  const person = await buildUser(visitor.app)
  await fillHistory(person, MANY_MESSAGES)
  await visitor.giveSession(person.email)
  await openChat()
  await expect.poll(() => articles().count()).toBe(MESSAGES_PER_PAGE)
  for (let pages = 2; pages <= 6; pages++) {
    await button('Show older messages').scrollIntoViewIfNeeded()
    await expect.poll(() => articles().count()).toBeGreaterThanOrEqual(pages * MESSAGES_PER_PAGE)
  }
  const nodes = await visitor.page.evaluate(() => document.querySelectorAll('*').length)
  expect(nodes / (await articles().count())).toBeLessThan(NODES_PER_MESSAGE)
  // React draws no message for a key: what is changed by one is counted in the page itself.
  await visitor.page.evaluate(() => {
    const seen = { changes: 0 }
    Object.assign(globalThis, { seen })
    const box = document.querySelector('[role=log]')
    if (box)
      new MutationObserver((records) => {
        seen.changes += records.length
      }).observe(box, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const typed = 'When does it leave?'
  await composer().pressSequentially(typed)
  // The page of older ones that came last may still settle: a few changes, but not one for each key.
  expect(
    await visitor.page.evaluate(() => (globalThis as unknown as { seen: { changes: number } }).seen.changes),
  ).toBeLessThan(typed.length / 2)
})

const LONG = Array.from({ length: 30 }, (_, at) => `[1] The ferry leaves at noon on day ${at}.`).join('\n\n')
const isInView = (text: string) =>
  visitor.page
    .getByText(text)
    .last()
    .evaluate((element) => {
      const log = document.querySelector('[role=log]')?.parentElement?.parentElement?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return log !== undefined && top >= log.top && bottom <= log.bottom
    })

test('what opens below the last answer opens in view, and what grows below the log covers nothing', async () => {
  await visitor.page.setViewportSize({ width: 360, height: 740 })
  await openChat()
  stage.fake.always(LONG)
  await askAndRead()
  await button('Go to the newest message').click()
  await button('Bad answer').click()
  await visitor.page.getByLabel('What was wrong with it? (optional)').waitFor()
  await expect.poll(() => isInView('Skip')).toBe(true)
  await button('Skip').click()
  await expect.poll(() => isInView('on day 29')).toBe(true)
  await composer().fill('One\nTwo\nThree\nFour\nFive\nSix')
  await expect.poll(() => isInView('on day 29')).toBe(true)
})

test('with letters twice as large on a phone there is room to read and to write', async () => {
  const { page } = visitor
  await visitor.giveSession(stage.owner.email)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(`/update-posit/${stage.positId}`)
  await articles().first().waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const sizeOf = async (element: ReturnType<typeof composer>) =>
    (await element.boundingBox()) ?? { width: 0, height: 0 }
  await expect.poll(async () => (await sizeOf(composer())).width).toBeGreaterThan(240)
  expect((await sizeOf(heading('Update: Harbour guide'))).width).toBeGreaterThan(150)
  const frame = page.getByRole('log').locator('xpath=../..')
  expect((await sizeOf(frame)).height).toBeGreaterThan(180)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('files dropped anywhere on the update chat become knowledge and go with the message', async () => {
  await visitor.giveSession(stage.owner.email)
  await visitor.page.setViewportSize({ width: 1280, height: 800 })
  await open(`/update-posit/${stage.positId}`)
  await heading('Update: Harbour guide').waitFor()
  const files = await visitor.page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['The lighthouse is lit at dusk.'], 'lighthouse.txt', { type: 'text/plain' }))
    return transfer
  })
  await composer().dispatchEvent('dragover', { dataTransfer: files })
  await visitor.page.getByText('Drop the files here').waitFor()
  await composer().dispatchEvent('drop', { dataTransfer: files })
  await visitor.page
    .getByRole('list', { name: 'Files being added' })
    .getByText('Read', { exact: true })
    .waitFor()
  await ask('Here is our list of lights.')
  await articles().getByText('lighthouse.txt').first().waitFor()
  await visitor.page.getByRole('complementary').getByText('lighthouse.txt').first().waitFor()
})

test('what is spoken stands in the composer while it is said, and stays', async () => {
  await visitor.page.addInitScript(() => {
    class Recogniser extends EventTarget {
      onresult?: (event: unknown) => void
      onend?: () => void
      start() {
        Object.assign(globalThis, {
          say: (transcript: string, isFinal: boolean) =>
            this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] }),
        })
      }
      stop() {
        this.onend?.()
      }
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
  })
  const say = (text: string, isFinal: boolean) =>
    visitor.page.evaluate(
      ([said, final]) =>
        (globalThis as unknown as { say(text: string, isFinal: boolean): void }).say(said, final),
      [text, isFinal] as const,
    )
  await openChat()
  await composer().fill('Please:')
  await button('Speak').click()
  await button('Stop speaking').waitFor()
  await say('when does', false)
  await expect.poll(() => composer().inputValue()).toBe('Please: when does')
  await say('when does the ferry leave', true)
  await button('Stop speaking').click()
  await button('Speak').waitFor()
  expect(await composer().inputValue()).toBe('Please: when does the ferry leave')
})

test('without speech recognition there is no button for it', async () => {
  await visitor.page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Reflect.deleteProperty(globalThis, name)
  })
  await openChat()
  await composer().waitFor()
  expect(await button('Speak').count()).toBe(0)
})

const LOOKS = [
  { width: 360, height: 740, theme: 'dark' },
  { width: 1280, height: 800, theme: 'light' },
] as const

test.each(LOOKS)('no barrier in any state at $width px, $theme', async ({ width, height, theme }) => {
  const { page } = visitor
  await page.setViewportSize({ width, height })
  await page.addInitScript((chosen) => localStorage.setItem('posit-theme', chosen), theme)
  const look = async (state: string) => {
    await visitor.expectNoBarrierInBothThemes(`${state}, ${theme}`)
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${state.replaceAll(' ', '-')}-${width}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await openChat()
  await composer().waitFor()
  await look('welcome')
  await askAndRead()
  await look('answered')
  await articles().last().getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
  await dialog().waitFor()
  await look('citation')
  await page.keyboard.press('Escape')
  await button('Bad answer').click()
  await page.getByLabel('What was wrong with it? (optional)').waitFor()
  await look('judged')
  await button('Skip').click()
  await askAndRead('Does Marta tune pianos in Copenhagen?')
  await look('unknown')
  await visitor.context.setOffline(true)
  await page.getByText('You are offline. What you type is kept.').waitFor()
  await look('offline')
  await visitor.context.setOffline(false)
  await composer().fill('words '.repeat(MESSAGE_MAX_CHARACTERS / 6 + 1))
  await look('too long')
  await composer().fill('')
  await button('Exit').click()
  await dialog().waitFor()
  await look('sign-in dialog')
  await open('/chat-with-posit/0197a000-0000-7000-8000-000000000000')
  await heading('Posit Not Found').waitFor()
  await look('not found')
  await visitor.giveSession(stage.owner.email)
  await open(`/update-posit/${stage.positId}`)
  await heading('Update: Harbour guide').waitFor()
  await articles().first().waitFor()
  await look('update')
  await composer().fill('No, the ferry to the island leaves from pier five.')
  await composer().press('Enter')
  await button('Undo').waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'lights.txt', mimeType: 'text/plain', buffer: Buffer.from('The lighthouse is lit at dusk.') },
      { name: 'tides.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') },
    ])
  // Both looks are at the same posit, which has the other's messages and files then.
  await page.getByText('The content of the file does not match its name.').last().waitFor()
  await page.getByText('Read', { exact: true }).last().waitFor()
  await look('update corrected, with files')
  await button('Undo').click()
  await button('Undo').waitFor({ state: 'hidden' })
  await page.getByText('Undone', { exact: true }).last().waitFor()
  if (width >= 1024) return
  await page.getByText('The correction was undone.').waitFor({ state: 'hidden' })
  await button('Sources').click()
  await dialog().getByText('lights.txt').first().waitFor()
  await look('sources on a phone')
})
