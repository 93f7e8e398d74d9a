/** From the trial to the paid plan and back: paying and cancelling on the provider's pages. */
import { afterAll, expect, test } from 'vitest'
import { buildUser, type TestUser } from '../factories.ts'
import { startFakeStripe } from '../fakes/stripe.ts'
import { PRICE_ANNUAL } from '../fakes/stripe-objects.ts'
import { tabTo } from './tab-to.ts'
import { startVisitor } from './visitor.ts'

const stripe = await startFakeStripe()
afterAll(() => stripe.close())
const visitor = startVisitor(async () => stripe.settings)
const { open, button, heading, arrive, giveSession } = visitor

const text = (words: string | RegExp) => visitor.page.getByText(words).first()

async function enter(options: Parameters<typeof buildUser>[1]): Promise<TestUser> {
  stripe.listen(visitor.app.url)
  const user = await buildUser(visitor.app, options)
  await giveSession(user.email)
  return user
}

const customerOf = async ({ id }: TestUser) =>
  (
    await visitor.app.database.db
      .selectFrom('subscriptions')
      .select('customer_id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).customer_id

test('a person pays from the pricing page, cancels, and loses the plan at its end', async () => {
  const user = await enter({ trialDays: -1 })
  const { page } = visitor
  await open('/pricing')
  await page.getByText(/^Annual/).click()
  // A guest's until it is known who is looking.
  await page.locator('a[href="/edit-profile"]', { hasText: /^Upgrade$/ }).click()
  await arrive('/edit-profile')
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Posit Plus' })
  await dialog.waitFor()
  expect(await dialog.getByRole('radio', { name: /^Annual/ }).isChecked()).toBe(true)

  await tabTo(page, 'Continue to payment')
  await page.keyboard.press('Enter')
  await page.getByText(`Subscribe to ${PRICE_ANNUAL}`).waitFor()
  stripe.hold(true)
  const before = stripe.events.length
  await button('Pay').click()
  await arrive('/edit-profile?checkout=success')
  await text('Your payment is being confirmed').waitFor()
  for (const event of stripe.events.slice(before)) await stripe.deliver(event)
  await text('You are on Posit Plus. Thank you!').waitFor()
  await text(/Posit Plus, paid annually/).waitFor()
  await text(/^Renews on /).waitFor()
  stripe.hold(false)

  await button('Manage your subscription').focus()
  await page.keyboard.press('Enter')
  await heading('Billing portal').waitFor()
  await button('Cancel subscription').click()
  await page.getByText('ends with its period').waitFor()
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await arrive('/edit-profile')
  await text(/^Cancelled\. It ends on /).waitFor()
  await text(/^Posit Plus, paid annually/).waitFor()

  stripe.account.endPeriod(await customerOf(user))
  await text('Free plan').waitFor()
  await button('Upgrade').waitFor()
})
