/** Every state of an owner's screens, one after the other, each looked at by `check`. */
import { buildPosit } from '../factories.ts'
import { BLURRED, type OwnerWorld, QUESTION, type Visitor } from './owner-world.ts'

export async function walkStates(
  visitor: Visitor,
  world: OwnerWorld,
  check: (state: string) => Promise<void>,
) {
  const { open, heading, button } = visitor
  const { link, text, tab, signedInOwner, askedPosit, setColumns } = world
  const { page } = visitor
  const owner = await signedInOwner()
  await open('/posits')
  await heading('No posits yet').waitFor()
  await check('empty list')
  await open('/posits/019ab000-0000-7000-8000-000000000000')
  await heading('Create Your First Posit').waitFor()
  await text('Start by adding your thoughts and let POSIT help you organize them.').waitFor()
  await check('not found, and none yet')
  for (let n = 0; n < 60; n++) await buildPosit(visitor.app, { owner, title: `Posit ${n}` })
  const posit = await askedPosit(owner, `${'Donaudampfschiff'.repeat(4)} and more`)
  await open('/posits?page=5&privacy=private')
  await text('Showing 6 of 60 posits').waitFor()
  await button('Filter').click()
  await page.getByLabel('Type').waitFor()
  await check('list, filters open')
  await open('/posits?search=nothing-like-this')
  await heading('No matching posits found').waitFor()
  await check('no match')

  await open(`/posits/${posit.id}`)
  await button(QUESTION).waitFor()
  await check('questions')
  await button(QUESTION).click()
  await page.getByRole('dialog').getByText('six in the morning').first().waitFor()
  await check('a question')
  await page.keyboard.press('Escape')
  await tab('Tasks').click()
  await link(/^Who sells/).waitFor()
  await check('tasks')
  await tab('Analytics').click()
  await check('analytics')
  for (const name of ['Edit title', 'Settings', 'Delete']) {
    await button(name).click()
    await page.getByRole(name === 'Delete' ? 'alertdialog' : 'dialog').waitFor()
    await check(name)
    await page.keyboard.press('Escape')
  }
  await button('Privacy: Public').click()
  await page.getByRole('menuitemradio', { name: 'Private' }).waitFor()
  await check('privacy')

  await open(`/posit-details/${posit.id}`)
  await page.getByLabel('Search in this summary').fill('harbour')
  await text('1 of 5 matches').waitFor()
  await check('matches')
  await page.getByLabel('Search in this summary').fill('xyz')
  await text('No matches').waitFor()
  await check('no matches')
  await setColumns(posit.id, { summary_full: '' })
  await page.reload()
  await text('No detailed summary available').waitFor()
  await check('no summary')
  await visitor.app.database.db
    .updateTable('users')
    .set({ trial_end_date: new Date(0) })
    .where('id', '=', owner.id)
    .execute()
  await open(`/posits/${posit.id}`)
  await text(BLURRED).waitFor()
  await check('closed dashboard')
}
