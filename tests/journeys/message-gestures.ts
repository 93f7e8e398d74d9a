/** What a person does in more than one place before a message of the catalogue comes. */
import { TEST_PASSWORD } from '../factories.ts'
import type { Stage } from './message-stage.ts'

export async function logOut({ page, press }: Stage) {
  await press('Your menu')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

export async function fillInNewPassword({ press, fill }: Stage) {
  await press('Reset Password')
  await fill('Current password', TEST_PASSWORD)
  await fill('New password', 'another good password')
}

export async function openTask({ app, open, positId }: Stage) {
  const question = 'When is low tide?'
  const flag = { positId, askerId: null, viewerKey: 'v', reply: 'I do not know that.', question }
  await app.database.db.transaction().execute((trx) => app.services.tasks.raiseFlag(trx, flag))
  const { id } = await app.database.db
    .selectFrom('posit_task_flags')
    .select('id')
    .where('posit_id', '=', positId)
    .executeTakeFirstOrThrow()
  await open(`/posit-tasks/${id}`)
}

export async function sayTo({ page, fill }: Stage, label: string, text: string) {
  await fill(label, text)
  await page.keyboard.press('Enter')
}

export async function askTheChat(stage: Stage) {
  await sayTo(stage, 'Your question', 'What does a berth cost?')
  await stage.page.getByText('forty euros').first().waitFor()
}

/** The posit says 2019. */
export const correctTheYear = (stage: Stage) => sayTo(stage, 'Your message', 'No, I left in 2021.')

export const endTrial = ({ app, user }: Stage) =>
  app.database.db
    .updateTable('users')
    .set({ trial_end_date: new Date(0) })
    .where('id', '=', user.id)
    .execute()

export async function refuseTheClipboard({ page }: Stage) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
}
