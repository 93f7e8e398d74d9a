/** Reporting a bug and looking after the reports, as people do, and by keyboard alone. */
import { expect, test } from 'vitest'
import { BUG_REPORT_MESSAGES } from '../../contract/messages.ts'
import { buildUser } from '../factories.ts'
import { tabTo } from './tab-to.ts'
import { startVisitor } from './visitor.ts'

const visitor = startVisitor()
const { open, heading, button, toast, arrive, giveSession, expectNoBarrierInAnyLook } = visitor
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p3u5NwAAAABJRU5ErkJggg==',
  'base64',
)
const PICTURE = { name: 'screen.png', mimeType: 'image/png', buffer: PNG }
async function signIn(options: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(visitor.app, options)
  await giveSession(user.email)
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  return user
}
const field = (label: string) => visitor.page.getByLabel(label)
const alert = (text: string) => visitor.page.getByRole('alert').filter({ hasText: text })
const choose = (file: typeof PICTURE) => field('Screenshot (optional)').setInputFiles(file)
const preview = () => visitor.page.getByRole('img', { name: 'Preview of screen.png' })
const submit = () => button('Submit Bug Report').click()

test('a report with a screenshot, by keyboard alone; a guest is sent to sign in', async () => {
  await open('/bug-reports')
  await arrive('/login?next=%2Fbug-reports')
  await signIn()
  await open('/bug-reports')
  await heading('Report a Bug').waitFor()
  const { keyboard } = visitor.page
  await tabTo(visitor.page, 'Title')
  await keyboard.type('The door sticks')
  await keyboard.press('Tab')
  await keyboard.type('It does not open.')
  await choose(PICTURE)
  await preview().waitFor()
  await field('Screenshot (optional)').focus()
  await tabTo(visitor.page, 'Submit Bug Report')
  await keyboard.press('Enter')
  await toast('Bug report submitted successfully. Thank you for your feedback!').waitFor()
  await heading('Thank you for your report').waitFor()
  expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Thank you for your report',
  )
  await expectNoBarrierInAnyLook('thank you')
  await tabTo(visitor.page, 'Back to Home')
  await keyboard.press('Enter')
  await arrive('/')
})

test('every message of the form, the preview and its removal', async () => {
  await signIn()
  await open('/bug-reports')
  await heading('Report a Bug').waitFor()
  await expectNoBarrierInAnyLook('the empty form')
  await submit()
  await alert('Please enter a title.').waitFor()
  await alert('Please describe what happened.').waitFor()
  await field('Title').fill('The door sticks')
  await field('Description').fill('It does not open.')

  const refusals = [
    ['tool.zip', 'application/zip', PNG, 'Unsupported file type: application/zip'],
    ['letter.pdf', 'application/pdf', PNG, BUG_REPORT_MESSAGES.notAnImage],
    ['big.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1), 'File size exceeds the 5MB limit'],
  ] as const
  for (const [name, mimeType, buffer, message] of refusals) {
    await choose({ name, mimeType, buffer })
    await alert(message).waitFor()
    expect(await visitor.page.getByRole('img', { name: /^Preview/ }).count()).toBe(0)
  }
  await submit()
  await toast('Please fix the file error before submitting.').waitFor()
  await expectNoBarrierInAnyLook('messages')

  await button('Remove screenshot').click()
  await expect.poll(() => alert('File size').count()).toBe(0)
  await choose(PICTURE)
  await preview().waitFor()
  await expectNoBarrierInAnyLook('a preview')
  await button('Remove screenshot').click()
  await expect.poll(() => preview().count()).toBe(0)

  await choose({ ...PICTURE, name: 'letter.png', buffer: Buffer.from('no picture') })
  await submit()
  await alert('Please upload an image file (JPEG, PNG, GIF, or WEBP)').waitFor()
  await button('Remove screenshot').click()
  await submit()
  await heading('Thank you for your report').waitFor()
})

test('what fails is said, and what was typed stays', async () => {
  await signIn()
  await open('/bug-reports')
  await field('Title').fill('The door sticks')
  await field('Description').fill('It does not open.')
  const { pool } = visitor.app.database
  await pool.query(
    `alter table bug_reports add constraint fault check (title <> 'The door sticks') not valid`,
  )
  await submit()
  await toast('Failed to submit bug report. Please try again.').waitFor()
  await pool.query('alter table bug_reports drop constraint fault')
  const cookies = await visitor.context.cookies()
  await visitor.context.clearCookies()
  await submit()
  await toast('You must be logged in to submit a bug report.').waitFor()
  expect(await field('Title').inputValue()).toBe('The door sticks')
  await visitor.context.addCookies(cookies)
  await submit()
  await heading('Thank you for your report').waitFor()
})

test('an administrator finds the way in the menu, filters, opens a report and settles it; others see the 404', async () => {
  const reporter = await signIn()
  const { db } = visitor.app.database
  await db.deleteFrom('bug_reports').execute()
  for (const title of ['The door sticks', 'The lamp is out']) {
    await reporter.client.call('POST', '/rest/v1/bug_reports', { title, description: 'As it says.' })
  }
  await open('/bug-reports')
  await field('Title').fill('The window is dark')
  await field('Description').fill('See the picture.')
  await choose(PICTURE)
  await submit()
  await heading('Thank you for your report').waitFor()

  await open('/admin/bug-reports')
  await heading("Oops! We couldn't find that page").waitFor()
  await button('Your menu').click()
  await visitor.page.getByRole('menuitem', { name: 'Report a Bug' }).waitFor()
  expect(await visitor.page.getByRole('menuitem', { name: 'Bug Reports (Admin)' }).count()).toBe(0)
  await visitor.context.clearCookies()
  await open('/admin/bug-reports')
  await heading("Oops! We couldn't find that page").waitFor()

  await signIn({ admin: true })
  await open('/posits')
  await button('Your menu').click()
  await visitor.page.getByRole('menuitem', { name: 'Bug Reports (Admin)' }).click()
  await arrive('/admin/bug-reports')
  await heading('Bug Reports').waitFor()
  await visitor.page.getByText(reporter.email).first().waitFor()
  await expectNoBarrierInAnyLook('the list')

  await tabTo(visitor.page, /^The window is dark/)
  await visitor.page.keyboard.press('Enter')
  const dialog = visitor.page.getByRole('dialog', { name: 'The window is dark' })
  const picture = dialog.getByRole('img', { name: 'What the reporter saw' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectNoBarrierInAnyLook('a report')
  await visitor.page.route('**/rest/v1/bug_reports/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await dialog.getByLabel('Status').selectOption('in_progress')
  await toast('Failed to change the status. Please try again.').waitFor()
  await visitor.page.unroute('**/rest/v1/bug_reports/*')
  await dialog.getByLabel('Status').selectOption('closed')
  await toast('The status of the bug report was changed.').waitFor()
  // The first press would take away the toast, which lies above.
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)

  await field('Show').selectOption('closed')
  await arrive('/admin/bug-reports?status=closed')
  await expect
    .poll(() => visitor.page.getByRole('link', { name: /As it says|is out|sticks/ }).count())
    .toBe(0)
  await visitor.page.getByRole('link', { name: /^The window is dark/ }).waitFor()
  await field('Show').selectOption('in_progress')
  await heading('No bug reports with this status').waitFor()
  await visitor.page.route('**/rest/v1/bug_reports?*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await open('/admin/bug-reports?page=2')
  await heading('The bug reports could not be loaded').waitFor()
})
