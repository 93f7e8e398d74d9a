/** An owner without a mouse: list, posit page with its dialogs and dashboard, full summary, and its deletion. */
import { expect } from 'vitest'
import { buildPosit } from '../factories.ts'
import { GAP, type OwnerPage, type Visitor } from './owner-page.ts'
import { tabTo } from './tab-to.ts'

const isFocused = (element: Element) => element === document.activeElement

export async function walkByKeyboard(visitor: Visitor, owner: OwnerPage) {
  await openFromList(visitor, owner)
  await renamePosit(visitor)
  await changeSettings(visitor, owner)
  await changePrivacy(visitor)
  await readQuestion(visitor)
  await openTask(visitor, owner)
  await openSummary(visitor)
  await deletePosit(visitor, owner)
}

async function openFromList(
  { app, page, open, button }: Visitor,
  { text, signedInOwner, askedPosit }: OwnerPage,
) {
  const owner = await signedInOwner()
  await askedPosit(owner)
  await buildPosit(app, { owner, title: 'Recipes' })
  await open('/posits')
  await text('Showing 2 of 2 posits').waitFor()
  await tabTo(page, 'View Posit: Harbour rules')
  await page.keyboard.press('Enter')
  await button('Edit title').waitFor()
}

async function renamePosit({ page, heading, toast }: Visitor) {
  await tabTo(page, 'Edit title')
  await page.keyboard.press('Enter')
  await heading('Edit Posit Title').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Port rules')
  await page.keyboard.press('Enter')
  await toast('Posit title updated successfully').waitFor()
  await heading('Port rules').waitFor()
}

async function changeSettings({ page, button, toast }: Visitor, { text }: OwnerPage) {
  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await text('Modify how your Posit behaves').waitFor()
  await tabTo(page, 'Response style')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await button('Save').press('Enter')
  await toast('Your Posit settings have been updated successfully.').waitFor()
}

async function changePrivacy({ page, toast }: Visitor) {
  await tabTo(page, 'Privacy: Public')
  await page.keyboard.press('Enter')
  const exclusive = page.getByRole('menuitemradio', { name: 'Exclusive' })
  await expect.poll(() => page.getByRole('menuitemradio', { name: 'Public' }).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => exclusive.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await toast('Privacy updated').waitFor()
}

async function readQuestion({ page }: Visitor) {
  await tabTo(page, 'tab Questions')
  await tabTo(page, GAP)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Not answered').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function openTask({ page, arrive }: Visitor, { link, text }: OwnerPage) {
  await tabTo(page, 'tab Questions', 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await text('Analytics features coming soon!').waitFor()
  await page.keyboard.press('ArrowRight')
  await link(/^Who sells/).waitFor()
  await tabTo(page, /^Who sells ice cream/)
  await page.keyboard.press('Enter')
  await arrive(/^\/posit-tasks\//)
  await page.goBack()
  await page.getByRole('tab', { name: 'Tasks', selected: true }).waitFor()
}

async function openSummary({ page }: Visitor) {
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, 'Details', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Search in this summary')
  await page.goBack()
}

async function deletePosit({ page, heading, toast, arrive }: Visitor, { text }: OwnerPage) {
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await text('Are you sure you want to delete this posit? This action cannot be undone.').waitFor()
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await toast('Posit deleted successfully').waitFor()
  await arrive('/posits')
  await heading('Recipes').waitFor()
}
