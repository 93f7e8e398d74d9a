import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FILE_PROBLEM_MESSAGES } from '../../contract/knowledge.ts'
import { KNOWLEDGE_MESSAGES } from '../../contract/messages.ts'
import { ask, composer, expectArticles, log } from '../../tests/web/chat-screen.ts'
import { answerChat, answerUpdate } from '../../tests/web/conversation.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, dialog, heading, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId, pageOf, person, source } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const CHANGE = {
  id: newId(),
  source_id: newId(),
  title: 'What the owner said',
  before: 'The ferry leaves from pier four.',
  after: 'The ferry leaves from pier five.',
  undone: false,
  can_undo: true,
}
const NOTHING = { stored: [], changed: [], removed: [], cards: [] }
const CARD = {
  id: newId(),
  kind: 'which' as const,
  options: [
    {
      action: 'change' as const,
      title: 'Tents',
      before: 'Red: 40 euros.',
      after: 'Red: 50 euros.',
      said_at: null,
    },
    {
      action: 'change' as const,
      title: 'Tents',
      before: 'Blue: 45 euros.',
      after: 'Blue: 50 euros.',
      said_at: null,
    },
  ],
  chosen: null,
}
const files = () => page.getByRole('list', { name: 'Files being added' })
const textFile = (name: string) => new File(['The lighthouse is lit at dusk.'], name, { type: 'text/plain' })

async function openUpdate(reply: Parameters<typeof answerUpdate>[0] = {}) {
  const update = answerUpdate(reply)
  await openApp(update.path, ME)
  await expect.element(heading('Update: Harbour guide')).toBeVisible()
  return update
}

/** Attached, and a source of the posit once the message is sent. */
function answerUploads() {
  const draft = source({ kind: 'file', name: 'lighthouse.txt', file_type: 'text/plain' })
  api.on('POST /rest/v1/posits/{id}/files', { ...draft, already_added: false, is_draft: true })
  api.on('DELETE /rest/v1/file_drafts/{id}', { ok: true })
  return draft
}
const attachFile = async () => {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no file input.')
  await userEvent.upload(input, [textFile('lighthouse.txt')])
  await expect.element(files().getByText('Attached', { exact: true })).toBeVisible()
}

describe('a correction', () => {
  test('shows before and after, and can be undone', async () => {
    await openUpdate({ end: { ...NOTHING, changed: [CHANGE] } })
    await ask('No, the ferry to the island leaves from pier five.')
    await expect.element(text(CHANGE.before)).toBeVisible()
    await expectAccessibleInEveryLook('update corrected')
    api.on('POST /rest/v1/knowledge_changes/{id}/undo', { ...CHANGE, undone: true })
    await button('Undo').click()
    await expectSuccess(KNOWLEDGE_MESSAGES.changeUndone)
    await expect.element(text('Undone')).toBeVisible()
  })

  test('that cannot be undone says so', async () => {
    await openUpdate({ end: { ...NOTHING, changed: [CHANGE] } })
    await ask('No, the ferry to the island leaves from pier five.')
    api.cut('POST /rest/v1/knowledge_changes/{id}/undo')
    await button('Undo').click()
    await expectFailure(KNOWLEDGE_MESSAGES.undoFailed)
  })
})

describe('what a message did', () => {
  test('is shown under its reply: stored, and removed', async () => {
    const stored = { ...CHANGE, id: newId(), before: '', after: 'Dogs are welcome.', title: 'Dogs' }
    const removed = { ...CHANGE, id: newId(), after: '' }
    await openUpdate({ end: { ...NOTHING, stored: [stored], removed: [removed] } })
    await ask('dogs are welcome, and forget the ferry')
    await expect.element(page.getByRole('group', { name: 'Stored: Dogs' })).toBeVisible()
    const group = page.getByRole('group', { name: 'Removed: What the owner said' })
    await expect.element(group.getByText(CHANGE.before)).toBeVisible()
    await expectAccessibleInEveryLook('update stored and removed')
  })

  test('is shown without its source where that is named after the same words', async () => {
    const stored = { ...CHANGE, before: '', after: 'dogs are welcome, even in the cabin.' }
    const named = { ...stored, title: 'Dogs are welcome …' }
    const other = { ...stored, id: newId(), title: 'Dog' }
    await openUpdate({ end: { ...NOTHING, stored: [named, other], changed: [{ ...CHANGE, id: newId() }] } })
    await ask('dogs are welcome, even in the cabin, and the ferry leaves from pier five')
    await expect.element(page.getByRole('group', { name: 'Stored: Dogs are welcome …' })).toBeVisible()
    await expect.element(text('In “Dog”')).toBeVisible()
    await expect.element(text('In “What the owner said”')).toBeVisible()
    await expect.element(text(/Dogs are welcome …/)).not.toBeInTheDocument()
  })

  test('asks on a card and applies the choice', async () => {
    await openUpdate({ end: { ...NOTHING, cards: [CARD] } })
    await ask('sorry, the tent is 50 euros')
    api.on('PUT /rest/v1/teaching_cards/{id}/choice', { ...NOTHING, cards: [{ ...CARD, chosen: 1 }] })
    await expectAccessibleInEveryLook('update with a card')
    await button('Change this').nth(1).click()
    await expect.element(text('Changed')).toBeVisible()
    expect(api.calls('PUT /rest/v1/teaching_cards/{id}/choice')[0]?.body).toEqual({ option: 1 })
  })

  test('shows a card as decided that the owner answers in words', async () => {
    const { reply } = await openUpdate({ end: { ...NOTHING, cards: [CARD] } })
    await ask('sorry, the tent is 50 euros')
    await expect.element(button('Change this').first()).toBeVisible()
    reply({ end: { ...NOTHING, changed: [CHANGE], cards: [{ ...CARD, chosen: 1 }] } })
    await ask('the second one')
    await expect.element(button('Change this')).not.toBeInTheDocument()
    expect(page.getByRole('group', { name: 'To decide' }).elements()).toHaveLength(1)
    await expect.element(text(/Blue: 50 euros/)).toBeVisible()
    await expect.element(text(/Red: 50 euros/)).not.toBeVisible()
  })

  test('asks on a card which of two contradicting statements holds', async () => {
    const words = { title: 'Prices', before: 'A tune-up costs 25 euros.', after: 'A tune-up costs 30 euros.' }
    const both = { ...words, said_at: '2026-03-04T10:00:00.000Z' }
    const options = [
      { ...both, action: 'replace' as const },
      { ...both, action: 'keep_both' as const },
    ]
    const card = { id: newId(), kind: 'contradiction' as const, options, chosen: null }
    await openUpdate({ end: { ...NOTHING, cards: [card] } })
    await ask('A tune-up costs 30 euros.')
    await expect.element(text('On Mar 4, 2026')).toBeVisible()
    await expectAccessibleInEveryLook('update with a contradiction')
    api.on('PUT /rest/v1/teaching_cards/{id}/choice', { ...NOTHING, cards: [{ ...card, chosen: 0 }] })
    button('Replace').element().focus()
    await press('{Enter}')
    await expect.element(text('Replaced')).toBeVisible()
  })

  test('asks on a card whether a statement answers what visitors asked', async () => {
    const words = { title: 'Do you repair e-bikes?', before: '', after: 'My sister does.', said_at: null }
    const options = [
      { ...words, action: 'answer' as const },
      { ...words, action: 'no_answer' as const },
    ]
    const card = { id: newId(), kind: 'answer' as const, options, chosen: null }
    await openUpdate({ end: { ...NOTHING, cards: [card] } })
    await ask('My sister does.')
    await expect.element(text('Do you repair e-bikes?')).toBeVisible()
    await expectAccessibleInEveryLook('update with an answer to visitors')
    api.on('PUT /rest/v1/teaching_cards/{id}/choice', { ...NOTHING, cards: [{ ...card, chosen: 0 }] })
    await button('Send as the answer').click()
    await expect.element(text('Sent to those who asked.')).toBeVisible()
  })

  test('asks on a card whether words in doubt are kept, on a phone', async () => {
    await page.viewport(360, 740)
    const words = { title: 'Swans', before: '', after: 'Swans, mostly.', said_at: null }
    const options = [
      { ...words, action: 'keep' as const },
      { ...words, action: 'discard' as const, after: '' },
    ]
    const card = { id: newId(), kind: 'keep' as const, options, chosen: null }
    await openUpdate({ end: { ...NOTHING, cards: [card] } })
    await ask('swans, mostly')
    await expectAccessibleInEveryLook('update with words in doubt')
    api.on('PUT /rest/v1/teaching_cards/{id}/choice', { ...NOTHING, cards: [{ ...card, chosen: 0 }] })
    button('Keep').element().focus()
    await press('{Enter}')
    await expect.element(text('Kept')).toBeVisible()
  })

  test('that cannot be chosen says so', async () => {
    await openUpdate({ end: { ...NOTHING, cards: [CARD] } })
    await ask('sorry, the tent is 50 euros')
    api.cut('PUT /rest/v1/teaching_cards/{id}/choice')
    await button('Change this').first().click()
    await expectFailure(KNOWLEDGE_MESSAGES.choiceFailed)
  })
})

describe('files', () => {
  test('dropped anywhere go with the message and become knowledge with it', async () => {
    await openUpdate()
    const draft = answerUploads()
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(textFile('lighthouse.txt'))
    const drag = (type: string) =>
      composer()
        .element()
        .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    drag('dragover')
    await expect.element(text('Drop the files here')).toBeVisible()
    drag('drop')
    await expect.element(files().getByText('Attached', { exact: true })).toBeVisible()
    const known = page.getByRole('complementary')
    await expect.element(known.getByText('lighthouse.txt')).not.toBeInTheDocument()
    api.on('GET /rest/v1/posits/{id}/sources', pageOf([draft]))
    await ask('Here is our list of lights.')
    await expectArticles(3)
    await expect.element(log().getByText('lighthouse.txt').first()).toBeVisible()
    await expect.element(known.getByText('lighthouse.txt').first()).toBeVisible()
    expect(api.calls('POST /functions/v1/chat-with-posit')[0]?.body).toMatchObject({
      attachments: [draft.id],
    })
  })

  test('that were attached are removed by their cross before they are sent', async () => {
    await openUpdate()
    const draft = answerUploads()
    await attachFile()
    await expectAccessibleInEveryLook('update with an attached file')
    await button('Remove lighthouse.txt').click()
    await expect.element(files()).not.toBeInTheDocument()
    await expect.poll(() => api.calls('DELETE /rest/v1/file_drafts/{id}')[0]?.path).toContain(draft.id)
    await ask('Nothing comes with this.')
    expect(api.calls('POST /functions/v1/chat-with-posit')[0]?.body).toMatchObject({ attachments: [] })
  })

  test('that were refused show the reason', async () => {
    await openUpdate()
    const error = FILE_PROBLEM_MESSAGES.mislabelled
    api.refuse('POST /rest/v1/posits/{id}/files', 400, { error, code: 'file_refused' })
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is no file input.')
    await userEvent.upload(input, [textFile('tides.txt'), textFile('picture.bmp')])
    await expect.element(files().getByText(error)).toBeVisible()
    await expect.element(files().getByText(FILE_PROBLEM_MESSAGES.unsupported)).toBeVisible()
    await expectAccessibleInEveryLook('update with refused files')
    await userEvent.upload(input, [textFile('drawing.bmp')])
    await expect.element(files().getByText('drawing.bmp')).toBeInViewport()
    await expect.element(files().getByText('picture.bmp')).not.toBeInTheDocument()
  })

  test('are listed in a dialog on a phone', async () => {
    await page.viewport(360, 740)
    const update = answerUpdate()
    api.on('GET /rest/v1/posits/{id}/sources', pageOf([source({ name: 'lights.txt' })]))
    await openApp(update.path, ME)
    await button('Sources').click()
    await expect.element(dialog().getByText('lights.txt').first()).toBeVisible()
    await expectAccessible('sources on a phone')
  })
})

test('the title bar is as high as that of a chat', async () => {
  const height = () => page.getByRole('main').element().querySelector('header')?.offsetHeight
  await openUpdate()
  const heightOfUpdate = height()
  await openApp(answerChat().path, ME)
  await expect.element(button('Exit')).toBeVisible()
  expect(height()).toBe(heightOfUpdate)
})

test('the update chat is accessible in every look', async () => {
  await openUpdate()
  await expectArticles(1)
  await expectAccessibleInEveryLook('update')
})

test('doubled text size leaves room to read and write on a phone', async () => {
  await page.viewport(360, 740)
  await openUpdate()
  const root = document.documentElement
  root.style.fontSize = '200%'
  const sizeOf = (element: Element) => element.getBoundingClientRect()
  await expect.poll(() => sizeOf(composer().element()).width).toBeGreaterThan(240)
  expect(sizeOf(heading('Update: Harbour guide').element()).width).toBeGreaterThan(150)
  const frame = log().element().parentElement?.parentElement ?? root
  expect(sizeOf(frame).height).toBeGreaterThan(180)
  expect(root.scrollWidth).toBeLessThanOrEqual(360)
  root.style.fontSize = ''
})

test('a missing posit is not found', async () => {
  const { path } = answerUpdate()
  api.refuse('GET /rest/v1/posits/{id}', 404, { error: 'Not found', code: 'not_found' })
  await openApp(path, ME)
  await expect.element(heading('Posit not found')).toBeVisible()
})
