/** From the trial to the paid plan and back, at a browser: paying and cancelling on the provider's pages, and what is said when it fails. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { BILLING_MESSAGES, type Notice } from '../../contract/messages.ts'
import { buildUser, type TestUser } from '../factories.ts'
import { startFakeStripe } from '../fakes/stripe.ts'
import { PRICE_ANNUAL, PRICE_MONTHLY } from '../fakes/stripe-account.ts'
import { expectToast } from './message-stage.ts'
import { tabTo } from './tab-to.ts'
import { startVisitor } from './visitor.ts'

const stripe = await startFakeStripe()
afterAll(() => stripe.close())
const visitor = startVisitor(async () => stripe.settings)
const { open, button, heading, arrive, giveSession, expectNoBarrier } = visitor
afterEach(() => {
  stripe.hold(false)
  stripe.failAlways(null)
  stripe.state.withoutUrls = false
})

const LOOKS = ['dark', 'light'].flatMap((theme) => [360, 1280].map((width) => ({ theme, width })))
const text = (words: string | RegExp) => visitor.page.getByText(words).first()
const trialText = () => button('13 days left in trial').first()
const failed = (says: Notice) => expectToast(visitor.page, says, true)

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

async function expectFit(where: string, looks = LOOKS) {
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    await expectNoBarrier(`${where}, ${theme} at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('from the pricing cards to the paid plan, cancelled in the portal, and lost when its period ends', async () => {
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
  await expectFit('choosing how to pay')

  await tabTo(page, 'Continue to payment')
  await page.keyboard.press('Enter')
  await page.getByText(`Subscribe to ${PRICE_ANNUAL}`).waitFor()
  stripe.hold(true)
  const before = stripe.events.length
  await button('Pay').click()
  await arrive('/edit-profile?checkout=success')
  await text('Your payment is being confirmed').waitFor()
  await expectFit('waiting for the payment')
  for (const event of stripe.events.slice(before)) await stripe.deliver(event)
  await text('You are on Posit Plus. Thank you!').waitFor()
  await text(/Posit Plus, paid annually/).waitFor()
  await text(/^Renews on /).waitFor()
  await expectFit('on the paid plan')
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

test('the trial’s days in the header start a checkout, from a page of the front door and from a screen', async () => {
  await enter({ trialDays: 13.5 })
  const { page } = visitor
  for (const screen of ['/', '/posits']) {
    await open(screen)
    await page.getByText('Trial', { exact: true }).first().waitFor()
    await trialText().click()
    await page.getByText(`Subscribe to ${PRICE_MONTHLY}`).waitFor()
  }
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await arrive('/')
  await page.setViewportSize({ width: 360, height: 800 })
  await button('Open menu').click()
  await trialText().waitFor()
  await expectFit(
    'the menu with the trial',
    LOOKS.filter(({ width }) => width === 360),
  )
})

test('who signed up from the paid card finds the choice again, and need not pay yet', async () => {
  await enter({ trialDays: 13.5 })
  const { page } = visitor
  await open('/edit-profile?newUser=true&plan=plus')
  await text('You chose Posit Plus').waitFor()
  await text('All of it is open to you for 13 more days, without a card. You can pay now or later.').waitFor()
  await expectFit('the choice')
  await button('Upgrade').click()
  await page.getByRole('radio', { name: /^Monthly/ }).waitFor()
  await button('Continue to payment').click()
  await page.getByText(`Subscribe to ${PRICE_MONTHLY}`).waitFor()
})

test('neither badge nor days are shown without days left, on the paid plan, or to a guest', async () => {
  const days = visitor.page.getByText(/left in trial/)
  await open('/')
  await visitor.page.getByRole('link', { name: 'Get Started for Free' }).first().waitFor()
  expect(await days.count()).toBe(0)
  for (const options of [{ trialDays: -1 }, { trialDays: 0.5 }, { plan: 'posit_plus' as const }]) {
    await visitor.context.clearCookies()
    await enter(options)
    await open('/')
    await button('Your menu').waitFor()
    expect(await days.count(), JSON.stringify(options)).toBe(0)
    expect(await visitor.page.getByText('Trial', { exact: true }).count()).toBe(0)
  }
})

test('a checkout that does not come about says why, and can be tried again', async () => {
  await enter({ trialDays: 13.5 })
  const { page } = visitor
  await open('/posits')
  stripe.failAlways('server_error')
  await trialText().click()
  await failed(
    BILLING_MESSAGES.checkoutFailed(
      'The payment provider does not answer as it should. Please try again later.',
    ),
  )
  stripe.failAlways(null)
  stripe.state.withoutUrls = true
  await trialText().click()
  await failed(BILLING_MESSAGES.noCheckoutUrl)
  stripe.state.withoutUrls = false
  const call = '**/functions/v1/create-checkout-session'
  await page.route(call, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await trialText().click()
  await failed(BILLING_MESSAGES.checkoutFailed())
  await page.unroute(call)
  await visitor.context.clearCookies()
  await trialText().click()
  await failed(BILLING_MESSAGES.loginFirst)
})

test('a payment that is not confirmed in time says so and can be looked for', async () => {
  const user = await enter({ trialDays: -1 })
  const { page } = visitor
  await page.clock.install()
  await open('/edit-profile?checkout=success')
  await text('Your payment is being confirmed').waitFor()
  await page.clock.fastForward(61_000)
  await text('Your payment is not confirmed yet').waitFor()
  await visitor.app.database.db
    .updateTable('users')
    .set({ subscription_type: 'posit_plus' })
    .where('id', '=', user.id)
    .execute()
  await button('Look again').click()
  await text('You are on Posit Plus. Thank you!').waitFor()
  await button('Manage your subscription').click()
  await failed({
    title: 'Error',
    description: 'Failed to access subscription portal. This account has no subscription to manage.',
  })
  await visitor.context.clearCookies()
  await button('Manage your subscription').click()
  await failed({ title: 'Error', description: 'No session found' })
})
