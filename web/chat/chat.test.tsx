import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MESSAGE_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import {
  articles,
  ask,
  askAndRead,
  composer,
  composerText,
  countArticles,
  expectArticles,
  log,
  QUESTION,
} from '../../tests/web/chat-screen.ts'
import { answerChat, KNOWLEDGE } from '../../tests/web/conversation.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, dialog, field, heading, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { citation, message, pageOf, person } from '../../tests/web/objects.ts'
import { expectPath, openApp, reloadApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const PHONE = { width: 360, height: 740 }
const ASK = 'POST /functions/v1/chat-with-posit'

async function openChat(reply: Parameters<typeof answerChat>[1] = {}, query = '') {
  const chat = answerChat({}, reply)
  await openApp(chat.path + query, null)
  await expect.element(composer()).toBeVisible()
  return chat
}

describe('the header', () => {
  test('names the posit and the viewer, and Exit leads to the history', async () => {
    const { path } = answerChat({ is_owner: true })
    api.on('GET /rest/v1/chat_history', pageOf([]))
    await openApp(path, person())
    await expect.element(heading('Harbour guide')).toBeVisible()
    const header = page.getByRole('main').element().querySelector('header')
    expect(header?.innerText).toMatch(/Harbour guide\s+Owner\s+Public\s+Exit/)
    await button('Exit').click()
    await expectPath('/chat-history')
  })
})

test('a posit that may not be seen offers a guest to sign in', async () => {
  const { path } = answerChat()
  api.refuse('GET /rest/v1/posits/{id}/chat', 404, { error: 'Not found', code: 'not_found' })
  await openApp(path, null)
  await expect.element(heading('Posit Not Found')).toBeVisible()
  await expectAccessibleInEveryLook('not found')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expectPath(`/login?next=${encodeURIComponent(path)}`)
})

describe('asking', () => {
  test('sends a question once for two presses of Enter', async () => {
    await openChat({ gapMs: 5 })
    await composer().fill(QUESTION)
    await press('{Enter}{Enter}')
    await expectArticles(2)
    expect(api.calls(ASK)).toHaveLength(1)
  })

  test('a repeated question points at the earlier one', async () => {
    await openChat()
    await askAndRead()
    await ask(` ${QUESTION} `)
    const note = text(/^You have asked this already\./)
    await expect.element(note).toBeVisible()
    const frame = composer().element().parentElement?.getBoundingClientRect()
    expect(frame?.top).toBeGreaterThanOrEqual(note.element().getBoundingClientRect().bottom + 8)
    await expectArticles(2)
    expect(api.calls(ASK)).toHaveLength(1)
  })

  test('Shift and Enter insert a line break', async () => {
    await openChat()
    await composer().fill('One')
    await press('{Shift>}{Enter}{/Shift}Two')
    expect(composerText()).toBe('One\nTwo')
  })

  test('too long a message cannot be sent', async () => {
    await openChat()
    const kerning = () => getComputedStyle(composer().element()).fontKerning
    expect(kerning()).toBe('auto')
    await composer().fill('x'.repeat(MESSAGE_MAX_CHARACTERS + 1))
    // With kerning, a narrow window would take half a minute for each further key.
    await expect.poll(kerning).toBe('none')
    await expect.element(text('1 characters over limit')).toBeVisible()
    await expect.element(button('Send')).toBeDisabled()
    await press('{Enter}')
    expect(api.calls(ASK)).toEqual([])
    await expectAccessibleInEveryLook('too long')
  })

  test('a link with a question asks it once, also after a reload', async () => {
    await openChat({}, `?q=${encodeURIComponent(QUESTION)}`)
    await expectArticles(2)
    expect(window.location.search).not.toContain('q=')
    await reloadApp()
    await expectArticles(2)
    expect(api.calls(ASK)).toHaveLength(1)
  })

  test('a name in the link is greeted as plain text', async () => {
    await openChat({}, '?n=Ada%20%3Cb%3E')
    await expect.element(text(/^Hello Ada <b>\. You are talking to/)).toBeVisible()
  })

  test('a suggested question is asked with one click', async () => {
    const { path } = answerChat({ suggested_questions: [QUESTION] })
    await openApp(path, null)
    await button(QUESTION).click()
    await expectArticles(2)
    expect(api.calls(ASK)[0]?.body).toMatchObject({ query: QUESTION })
  })
})

describe('an answer', () => {
  test('is requested, read with its source and rated by keyboard alone', async () => {
    const { said } = await openChat()
    await tabTo(/^$|Your question/)
    composer().element().focus()
    await press(`${QUESTION}{Enter}`)
    await expectArticles(2)
    articles().last().getByRole('list', { name: 'Sources' }).getByRole('button').first().element().focus()
    await press('{Enter}')
    await expect.element(dialog().getByText(KNOWLEDGE)).toBeVisible()
    await press('{Escape}')
    await expect.poll(() => dialog().query()).toBeNull()
    button('Bad answer').element().focus()
    await press(' ')
    await field('What was wrong with it? (optional)').fill('Which day?')
    await press('{Tab}{Enter}')
    await expectSuccess(CHAT_MESSAGES.feedbackGiven)
    expect(said[1]?.feedback).toBe('down')
    await reloadApp()
    await expect.element(button('Bad answer')).toHaveAttribute('aria-pressed', 'true')
  })

  test('that cannot be rated says so', async () => {
    await openChat()
    await askAndRead()
    api.cut('PUT /rest/v1/chat_messages/{id}/feedback')
    await button('Bad answer').click()
    await expectFailure(CHAT_MESSAGES.feedbackFailed)
    await expect.element(button('Bad answer')).toHaveAttribute('aria-pressed', 'false')
  })

  test('is announced once and whole by a screen reader', async () => {
    const sentence = 'It waits for nobody. '
    await openChat({ text: `${KNOWLEDGE} ${sentence.repeat(10)}`, gapMs: 20 })
    const heard: string[] = []
    const spoken = () =>
      [...document.querySelectorAll('[role=log] article:not([aria-hidden=true])')].map(
        ({ textContent }) => textContent ?? '',
      )
    const observer = new MutationObserver(() => {
      const said = spoken().find((words) => words.includes('pier four'))
      if (said && heard.at(-1) !== said) heard.push(said)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    await askAndRead()
    observer.disconnect()
    await expect.element(log()).toHaveAttribute('aria-live', 'polite')
    expect(heard).not.toEqual([])
    expect(heard.filter((words) => words.split(sentence.trim()).length !== 11)).toEqual([])
  })

  test('cannot fetch or run anything a model writes', async () => {
    await openChat({
      text: `${KNOWLEDGE} ![spy](https://spy.example/a.png) <img src="https://spy.example/b.png" onerror="alert(1)"> <script src="https://spy.example/c.js"></script> [the timetable](https://other.example/t) [run](javascript:alert(1))`,
    })
    await askAndRead()
    const answer = articles().last()
    expect(answer.element().querySelectorAll('img, script, iframe')).toHaveLength(0)
    const timetable = answer.getByRole('link', { name: /the timetable/ })
    expect(timetable.element().getAttribute('rel')).toContain('noopener')
    await expect.element(answer.getByText(/\(other\.example\)/)).toBeVisible()
    expect(answer.getByRole('link', { name: 'run' }).query()).toBeNull()
    const foreign = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('spy.example'))
    expect(foreign).toEqual([])
  })

  test('with a withheld passage shows only the title', async () => {
    await openChat({ end: { citations: [citation({ quote: '', withheld: 'passage' })] } })
    await askAndRead()
    await articles().last().getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
    await expect.element(text(/Its owner shows the title alone, not the passage\./)).toBeVisible()
  })

  test('that is unknown says so and offers known questions', async () => {
    const { path } = answerChat(
      { suggested_questions: [QUESTION] },
      { text: 'I do not know that.', end: { state: 'unknown', flagged: true, citations: [] } },
    )
    await openApp(path, null)
    await askAndRead('Does Marta tune pianos in Copenhagen?')
    await expect.element(text(/The owner has been asked\./)).toBeVisible()
    expect(
      articles()
        .last()
        .element()
        .textContent?.match(/do not know/g),
    ).toHaveLength(1)
    await expect.element(text('See also')).not.toBeInTheDocument()
    await expectAccessibleInEveryLook('unknown')
  })

  test('keeps what it opens below it in view', async () => {
    await page.viewport(PHONE.width, PHONE.height)
    const lines = Array.from({ length: 30 }, (_, at) => `The ferry leaves at noon on day ${at}.`)
    await openChat({ text: lines.join('\n\n') })
    await askAndRead()
    const isInView = (element: Element) => {
      const frame = log().element().parentElement?.parentElement?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom
    }
    const lastLine = () =>
      isInView(
        text(/on day 29/)
          .last()
          .element(),
      )
    button('Bad answer').element().scrollIntoView({ block: 'end' })
    await button('Bad answer').click()
    await expect.poll(() => isInView(button('Skip').element())).toBe(true)
    await button('Skip').click()
    await expect.poll(lastLine).toBe(true)
    await composer().fill('One\nTwo\nThree\nFour\nFive\nSix')
    await expect.poll(lastLine).toBe(true)
  })
})

test('a long conversation is paged, and a key press does not re-render it', async () => {
  const pageSize = 50
  const maxNodesPerMessage = 25
  const { path } = answerChat()
  const all = Array.from({ length: 4 * pageSize }, (_, at) =>
    message({ content: `Message ${at}`, role: at % 2 === 0 ? 'user' : 'assistant' }),
  )
  api.on('GET /rest/v1/posits/{id}/chat_messages', ({ query }) => {
    const before = query.get('before')
    const end = before === null ? all.length : all.findIndex(({ id }) => id === before)
    const messages = all.slice(Math.max(0, end - pageSize), end)
    return { messages, older: end > pageSize ? (messages[0]?.id ?? null) : null }
  })
  await openApp(path, null)
  await expectArticles(pageSize)
  for (let pages = 2; pages <= 4; pages++) {
    button('Show older messages').element().scrollIntoView()
    await expect.poll(countArticles).toBeGreaterThanOrEqual(pages * pageSize)
  }
  const nodes = document.querySelectorAll('*').length
  expect(nodes / countArticles()).toBeLessThan(maxNodesPerMessage)
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.length
  })
  const options = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(log().element(), options)
  composer().element().focus()
  const typed = 'When does it leave?'
  await press(typed)
  observer.disconnect()
  // The page of older ones that came last may still settle: a few changes, but not one for each key.
  expect(changes).toBeLessThan(typed.length / 2)
})

test('the chat is accessible in its states', async () => {
  await openChat()
  await expectAccessibleInEveryLook('welcome')
  await askAndRead()
  await expectAccessibleInEveryLook('answered')
  await articles().last().getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessibleInEveryLook('citation')
  await press('{Escape}')
  await button('Bad answer').click()
  await expect.element(field('What was wrong with it? (optional)')).toBeVisible()
  await expectAccessibleInEveryLook('judged')
})
