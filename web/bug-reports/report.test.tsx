import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SCREENSHOT_MAX_BYTES, SCREENSHOT_PUBLIC_PATH } from '../../contract/bug-reports.ts'
import { BUG_REPORT_MESSAGES } from '../../contract/messages/bug-reports.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, button, dialog, field, heading, link, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { bugReport, newId, pageOf, person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const REPORT = 'POST /rest/v1/bug_reports'
const UPLOAD = 'POST /storage/v1/object/bug-reports'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p3u5NwAAAABJRU5ErkJggg=='
const PNG = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))
const PICTURE = new File([PNG], 'screen.png', { type: 'image/png' })
const STORED = `${SCREENSHOT_PUBLIC_PATH}/0197a000-0000-7000-8000-000000000000.png`

const screenshot = () => field('Screenshot (optional)')
const choose = (file: File) => userEvent.upload(screenshot(), file)
/** As `choose`, without the file's way through the browser's protocol, which takes megabytes slowly. */
function chooseInPage(file: File) {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  const input = screenshot().element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const preview = () => page.getByRole('img', { name: 'Preview of screen.png' })
const submit = () => button('Submit Bug Report').click()

async function openForm() {
  await openApp('/bug-reports', ME)
  await expect.element(heading('Report a Bug')).toBeVisible()
}
async function fillIn() {
  await field('Title').fill('The door sticks')
  await field('Description').fill('It does not open.')
}

describe('the form', () => {
  test('asks for a title and a description', async () => {
    await openForm()
    await expectAccessibleInEveryLook('the empty form')
    await submit()
    await expect.element(alert('Please enter a title.')).toBeVisible()
    await expect.element(alert('Please describe what happened.')).toBeVisible()
  })

  test('sends a report with a screenshot by keyboard alone', async () => {
    api.on(UPLOAD, { public_url: STORED })
    api.on(REPORT, { id: newId(), status: 'open' })
    await openForm()
    await tabTo('Title')
    await press('The door sticks{Tab}It does not open.')
    await choose(PICTURE)
    await expect.element(preview()).toBeVisible()
    screenshot().element().focus()
    await tabTo('Submit Bug Report')
    await press('{Enter}')
    await expectSuccess(BUG_REPORT_MESSAGES.submitted)
    await expect.element(heading('Thank you for your report')).toHaveFocus()
    await expectAccessibleInEveryLook('thank you')
    expect(api.calls(REPORT)[0]?.body).toEqual({
      title: 'The door sticks',
      description: 'It does not open.',
      screenshot_url: STORED,
    })
    await tabTo('Back to Home')
    await press('{Enter}')
    await expectPath('/')
  })

  test.each([
    ['tool.zip', 'application/zip', 1, BUG_REPORT_MESSAGES.unsupportedType('application/zip')],
    ['letter.pdf', 'application/pdf', 1, BUG_REPORT_MESSAGES.notAnImage],
    ['big.png', 'image/png', SCREENSHOT_MAX_BYTES + 1, BUG_REPORT_MESSAGES.fileTooLarge],
  ])('refuses %s of type %s with %d bytes', async (name, type, size, message) => {
    await openForm()
    await fillIn()
    chooseInPage(new File([new Uint8Array(size)], name, { type }))
    await expect.element(alert(message)).toBeVisible()
    expect(page.getByRole('img', { name: /^Preview/ }).query()).toBeNull()
    await submit()
    await expectFailure(BUG_REPORT_MESSAGES.fileProblem)
    await button('Remove screenshot').click()
    await expect.poll(() => alert(message).query()).toBeNull()
  })

  test('shows a preview that can be removed', async () => {
    await openForm()
    await choose(PICTURE)
    await expect.element(preview()).toBeVisible()
    await expectAccessibleInEveryLook('a preview')
    await button('Remove screenshot').click()
    await expect.poll(() => preview().query()).toBeNull()
  })

  test('shows a file refused by the server at its field', async () => {
    api.refuse(UPLOAD, 400, { error: BUG_REPORT_MESSAGES.notAnImage, code: 'screenshot_refused' })
    await openForm()
    await fillIn()
    await choose(PICTURE)
    await submit()
    await expect.element(alert(BUG_REPORT_MESSAGES.notAnImage)).toBeVisible()
  })

  test.each([
    [500, BUG_REPORT_MESSAGES.submitFailed],
    [401, BUG_REPORT_MESSAGES.loginFirst],
  ])('keeps what was typed when the server answers %d', async (status, notice) => {
    api.refuse(REPORT, status)
    await openForm()
    await fillIn()
    await submit()
    await expectFailure(notice)
    await expect.element(field('Title')).toHaveValue('The door sticks')
  })
})

describe('the administration', () => {
  const ADMIN = person({ is_admin: true })
  const LIST = 'GET /rest/v1/bug_reports'
  const ONE = 'GET /rest/v1/bug_reports/{id}'
  const REPORTED = bugReport({ screenshot_url: `data:image/png;base64,${PIXEL}` })

  async function openReport() {
    api.on(LIST, ({ query }) => pageOf(query.get('status') === 'in_progress' ? [] : [REPORTED]))
    api.on(ONE, REPORTED)
    await openApp('/admin/bug-reports', ADMIN)
    await expect.element(text('ada@example.com')).toBeVisible()
    await tabTo(/^The door sticks/)
    await press('{Enter}')
    await expect.element(dialog('The door sticks')).toBeVisible()
  }

  test.each([
    ['a guest', null],
    ['anybody else', ME],
  ])('does not exist for %s', async (_, me) => {
    await openApp('/admin/bug-reports', me)
    await expect.element(heading("Oops! We couldn't find that page")).toBeVisible()
  })

  test('opens a report by keyboard, with what the reporter saw', async () => {
    await openReport()
    const picture = dialog().getByRole('img', { name: 'What the reporter saw' })
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1)
    await expectAccessibleInEveryLook('a report')
  })

  test('settles a report', async () => {
    await openReport()
    api.on('PATCH /rest/v1/bug_reports/{id}', { ...REPORTED, status: 'closed' })
    await userEvent.selectOptions(field('Status'), 'closed')
    await expectSuccess(BUG_REPORT_MESSAGES.statusUpdated)
    expect(api.calls('PATCH /rest/v1/bug_reports/{id}')[0]?.body).toEqual({ status: 'closed' })
  })

  test('says when a status cannot be changed', async () => {
    await openReport()
    api.cut('PATCH /rest/v1/bug_reports/{id}')
    await userEvent.selectOptions(field('Status'), 'in_progress')
    await expectFailure(BUG_REPORT_MESSAGES.statusFailed)
  })

  test('keeps the status filter in the URL', async () => {
    await openReport()
    await press('{Escape}')
    await expect.poll(() => dialog().query()).toBeNull()
    await expectAccessibleInEveryLook('the list')
    await userEvent.selectOptions(field('Show'), 'in_progress')
    await expectPath('/admin/bug-reports?status=in_progress')
    await expect.element(heading('No bug reports with this status')).toBeVisible()
    await userEvent.selectOptions(field('Show'), 'closed')
    await expect.element(link(/^The door sticks/)).toBeVisible()
    expect(api.calls(LIST).at(-1)?.query.get('status')).toBe('closed')
  })

  test('that cannot be loaded says so', async () => {
    api.refuse(LIST, 404)
    await openApp('/admin/bug-reports?page=2', ADMIN)
    await expect.element(heading('The bug reports could not be loaded')).toBeVisible()
  })
})
