/** Taking one's data along and deleting the account, from the profile screen, as a person would and by keyboard alone. */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildPosit, buildUser, TEST_PASSWORD } from '../factories.ts'
import { startVisitor } from './visitor.ts'

const visitor = startVisitor()
const { open, heading, button, toast, arrive, giveSession } = visitor

test('a person downloads their data and deletes the account by keyboard alone', async () => {
  const owner = await buildUser(visitor.app, { plan: 'posit_plus' })
  await buildPosit(visitor.app, {
    owner,
    title: 'Harbour',
    knowledge: ['It opens at six.', 'It closes at nine.'],
  })
  await giveSession(owner.email)
  await open('/edit-profile')
  await heading('Your data').waitFor()
  await visitor.page.getByRole('link', { name: 'Your public page' }).waitFor()
  await button('Manage your subscription').waitFor()

  const coming = visitor.page.waitForEvent('download')
  await button('Export all my data').click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('posit-export.zip')
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files)).toContain('posits/01-Harbour/posit.md')
  await toast('Your data was downloaded').waitFor()

  await button('Delete account').focus()
  await visitor.page.keyboard.press('Enter')
  const dialog = visitor.page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('1 posit with 2 sources and the files you brought').waitFor()
  await dialog.getByText('Your Posit Plus subscription ends').waitFor()
  await visitor.page.keyboard.press('Escape')
  const hasFocus = (element: Element) => element === document.activeElement
  await expect.poll(() => button('Delete account').evaluate(hasFocus)).toBe(true)
  await visitor.page.keyboard.press('Enter')
  await dialog.waitFor()

  const password = dialog.getByLabel('Your password')
  await password.focus()
  await visitor.page.keyboard.press('Enter')
  await dialog.getByText('Please enter your password.').waitFor()
  await visitor.page.keyboard.type('a guess')
  await visitor.page.keyboard.press('Enter')
  await dialog.getByText('Current password is incorrect').waitFor()
  await visitor.page.keyboard.press('Control+A')
  await visitor.page.keyboard.type(TEST_PASSWORD)
  await visitor.page.keyboard.press('Enter')
  await arrive('/')
  await toast('Account deleted').waitFor()
  await open('/posits')
  await arrive('/login?next=%2Fposits')
})
