/** An owner without a mouse: list, posit page with its dialogs and dashboard, full summary, and away with it. */
import { expect } from 'vitest'
import { buildPosit } from '../factories.ts'
import { GAP, type OwnerPage, type Visitor } from './owner-page.ts'
import { tabTo } from './tab-to.ts'

const isFocused = (element: Element) => element === document.activeElement

export async function walkByKeyboard(visitor: Visitor, { link, text, signedInOwner, askedPosit }: OwnerPage) {
  const { open, heading, button, toast, arrive } = visitor
  const owner = await signedInOwner()
  await askedPosit(owner)
  await buildPosit(visitor.app, { owner, title: 'Recipes' })
  const { page } = visitor
  const press = (keys: string) => page.keyboard.press(keys)
  await open('/posits')
  await text('Showing 2 of 2 posits').waitFor()

  await tabTo(page, 'View Posit: Harbour rules')
  await press('Enter')
  await heading('Harbour rules').waitFor()

  await tabTo(page, 'Edit title')
  await press('Enter')
  await heading('Edit Posit Title').waitFor()
  await press('Control+a')
  await page.keyboard.type('Port rules')
  await press('Enter')
  await toast('Posit title updated successfully').waitFor()
  await heading('Port rules').waitFor()
  await tabTo(page, 'Settings')
  await press('Enter')
  await text('Modify how your Posit behaves').waitFor()
  await tabTo(page, 'Response style')
  await press('ArrowUp')
  await press('Enter')
  await button('Save').press('Enter')
  await toast('Your Posit settings have been updated successfully.').waitFor()
  await tabTo(page, 'Privacy: Public')
  await press('Enter')
  const exclusive = page.getByRole('menuitemradio', { name: 'Exclusive' })
  await expect.poll(() => page.getByRole('menuitemradio', { name: 'Public' }).evaluate(isFocused)).toBe(true)
  await press('ArrowDown')
  await expect.poll(() => exclusive.evaluate(isFocused)).toBe(true)
  await press('Enter')
  await toast('Privacy updated').waitFor()

  await tabTo(page, 'tab Questions')
  await tabTo(page, GAP)
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Not answered').waitFor()
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await tabTo(page, 'tab Questions', 'Shift+Tab')
  await press('ArrowRight')
  await text('Analytics features coming soon!').waitFor()
  await press('ArrowRight')
  await link(/^Who sells/).waitFor()
  await tabTo(page, /^Who sells ice cream/)
  await press('Enter')
  await arrive(/^\/posit-tasks\//)
  await page.goBack()
  await page.getByRole('tab', { name: 'Tasks', selected: true }).waitFor()

  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, 'Details', 'Shift+Tab')
  await press('Enter')
  await tabTo(page, 'Search in this summary')
  await page.goBack()
  await tabTo(page, 'Delete')
  await press('Enter')
  await text('Are you sure you want to delete this posit? This action cannot be undone.').waitFor()
  await tabTo(page, 'Delete')
  await press('Enter')
  await toast('Posit deleted successfully').waitFor()
  await arrive('/posits')
  await heading('Recipes').waitFor()
}
