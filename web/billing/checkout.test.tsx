import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AUTH_MESSAGES, BILLING_MESSAGES } from '../../contract/messages.ts'
import { BILLING_REFUSALS } from '../../contract/prices.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, dialog, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { person } from '../../tests/web/objects.ts'
import { departedTo, expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure } from '../../tests/web/toasts.ts'

const ON_TRIAL = person()
const FREE = person({ trialDays: -1 })
const MEMBER = person({ paid: true })
const PORTAL = 'POST /functions/v1/create-portal-session'
const CHECKOUT = 'POST /functions/v1/create-checkout-session'
const PAYMENT_PAGE = 'https://pay.example/session'
const SUBSCRIPTION = {
  status: 'active',
  billing: 'annual' as const,
  current_period_end: null,
  cancel_at: null,
}

function answerCheckout(url: string | null = PAYMENT_PAGE) {
  api.on('GET /rest/v1/prices', { monthly: 'price_monthly', annual: 'price_annual' })
  api.on(CHECKOUT, { url })
}
const checkouts = () => api.calls(CHECKOUT).map(({ body }) => body)
const trialDays = () => button('14 days left in trial').first()

describe('the days of the trial', () => {
  test.each(['/', '/posits'])('start a checkout at %s', async (screen) => {
    answerCheckout()
    await openApp(screen, ON_TRIAL)
    await expect.element(text('Trial').first()).toBeVisible()
    await trialDays().click()
    await expect.poll(departedTo).toBe(PAYMENT_PAGE)
    expect(checkouts()).toEqual([
      { priceId: 'price_monthly', successUrl: '/edit-profile?checkout=success', cancelUrl: '/' },
    ])
  })

  test.each([
    ['without days left', FREE],
    ['once it is over', person({ trialDays: -0.5 })],
    ['on the paid plan', MEMBER],
  ])('are not shown %s', async (_, me) => {
    await openApp('/', me)
    await expect.element(button('Your menu')).toBeVisible()
    expect(text(/left in trial/).query()).toBeNull()
    expect(text('Trial').query()).toBeNull()
  })

  test('round up to whole days', async () => {
    await openApp('/', person({ trialDays: 0.5 }))
    await expect.element(button('1 day left in trial').first()).toBeVisible()
  })

  test('are not shown to a guest', async () => {
    await openApp('/', null)
    await expect.element(page.getByRole('link', { name: 'Get Started for Free' }).first()).toBeVisible()
    expect(text(/left in trial/).query()).toBeNull()
  })

  test('are in the menu of a phone', async () => {
    await page.viewport(360, 800)
    await openApp('/', ON_TRIAL)
    await expect.element(button('Your menu')).toBeVisible()
    await button('Open menu').click()
    await expect.element(page.getByRole('navigation', { name: 'Menu' }).getByText('Trial')).toBeVisible()
    await expectAccessible('the phone menu with the trial')
  })
})

describe('a checkout', () => {
  const REASON = 'The payment provider does not answer as it should. Please try again later.'

  test.each([
    [
      'with the reason of the server',
      502,
      { error: REASON, code: 'billing_failed' },
      BILLING_MESSAGES.checkoutFailed(REASON),
    ],
    ['without a reason', 502, '<h1>Bad gateway</h1>', BILLING_MESSAGES.checkoutFailed()],
    ['without a session', 401, { error: 'Sign in.', code: 'unauthorized' }, BILLING_MESSAGES.loginFirst],
  ])('fails %s', async (_, status, body, notice) => {
    answerCheckout()
    api.refuse(CHECKOUT, status, body)
    await openApp('/posits', ON_TRIAL)
    await trialDays().click()
    await expectFailure(notice)
  })

  test('without an address shows the catalogue message', async () => {
    answerCheckout(null)
    await openApp('/posits', ON_TRIAL)
    await trialDays().click()
    await expectFailure(BILLING_MESSAGES.noCheckoutUrl)
  })

  test('starts by keyboard with the billing chosen on the pricing page', async () => {
    answerCheckout()
    await openApp('/pricing', FREE)
    await expect.element(button('Your menu')).toBeVisible()
    await text(/^Annual/)
      .first()
      .click()
    await page.getByRole('link', { name: 'Upgrade', exact: true }).click()
    await expectPath('/edit-profile')
    await expect.element(dialog('Upgrade to Posit Plus')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
    await expectAccessibleInEveryLook('choosing how to pay')
    await tabTo('Continue to payment')
    await press('{Enter}')
    await expect.poll(departedTo).toBe(PAYMENT_PAGE)
    expect(checkouts()).toMatchObject([{ priceId: 'price_annual' }])
  })

  test('starts from the plan chosen at sign-up, and need not be paid yet', async () => {
    answerCheckout()
    await openApp('/edit-profile?newUser=true&plan=plus', ON_TRIAL)
    await expect.element(text('You chose Posit Plus')).toBeVisible()
    await expect
      .element(text('All of it is open to you for 14 more days, without a card. You can pay now or later.'))
      .toBeVisible()
    await expectAccessibleInEveryLook('the choice')
    await button('Upgrade').click()
    await expect.element(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
    await button('Continue to payment').click()
    await expect.poll(departedTo).toBe(PAYMENT_PAGE)
  })
})

describe('after a payment', () => {
  const PATH = '/edit-profile?checkout=success'

  test('the plan appears without a reload', async () => {
    api.on('GET /rest/v1/users/me', { user: FREE })
    await openApp(PATH)
    await expect.element(text('Your payment is being confirmed')).toBeVisible()
    await expectAccessibleInEveryLook('waiting for the payment')
    api.on('GET /rest/v1/users/me', { user: MEMBER })
    api.on('GET /rest/v1/subscription', { subscription: SUBSCRIPTION })
    await expect.element(text('You are on Posit Plus. Thank you!')).toBeVisible()
    await expect.element(text(/Posit Plus, paid annually/)).toBeVisible()
    await expectAccessibleInEveryLook('on the paid plan')
  })

  test('a late confirmation says so and can be checked again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp(PATH, FREE)
    await expect.element(text('Your payment is being confirmed')).toBeVisible()
    await vi.advanceTimersByTimeAsync(61_000)
    vi.useRealTimers()
    await expect.element(text('Your payment is not confirmed yet')).toBeVisible()
    api.on('GET /rest/v1/users/me', { user: MEMBER })
    api.on('GET /rest/v1/subscription', { subscription: SUBSCRIPTION })
    await button('Look again').click()
    await expect.element(text('You are on Posit Plus. Thank you!')).toBeVisible()
  })
})

describe('the subscription', () => {
  async function openProfile(own: Partial<typeof SUBSCRIPTION> | { cancel_at: string } = {}) {
    api.on('GET /rest/v1/subscription', { subscription: { ...SUBSCRIPTION, ...own } })
    await openApp('/edit-profile', MEMBER)
  }

  test('says when it renews, when it ends, and when a payment failed', async () => {
    api.on('GET /rest/v1/subscription', {
      subscription: { ...SUBSCRIPTION, current_period_end: '2027-01-05T12:00:00.000Z' },
    })
    await openApp('/edit-profile', MEMBER)
    await expect.element(text('Renews on Jan 5, 2027.')).toBeVisible()
    await openProfile({ cancel_at: '2027-01-05T12:00:00.000Z' })
    await expect.element(text('Cancelled. It ends on Jan 5, 2027.')).toBeVisible()
    await openProfile({ status: 'past_due' })
    await expect.element(text(/^The last payment failed/)).toBeVisible()
  })

  test('is managed on the page of the payment provider', async () => {
    await openProfile()
    api.on(PORTAL, { url: 'https://pay.example/portal' })
    await button('Manage your subscription').click()
    await expect.poll(departedTo).toBe('https://pay.example/portal')
  })

  test('is managed behind a link like the others of the account', async () => {
    await openProfile()
    const lookOf = (element: Element) => {
      const { fontWeight, fontSize, color } = getComputedStyle(element)
      return { fontWeight, fontSize, color, height: Math.round(element.getBoundingClientRect().height) }
    }
    await expect.element(button('Manage your subscription')).toBeVisible()
    const other = lookOf(page.getByRole('link', { name: 'Your public page' }).element())
    expect(lookOf(button('Manage your subscription').element())).toEqual({
      ...other,
      height: expect.any(Number),
    })
    expect(lookOf(button('Manage your subscription').element()).height).toBeLessThan(25)
  })

  test('without an address of that page says so', async () => {
    await openProfile()
    api.on(PORTAL, { url: null })
    await button('Manage your subscription').click()
    await expectFailure(BILLING_MESSAGES.noPortalUrl)
  })

  test.each([
    ['no answer', 500, 'internal', BILLING_MESSAGES.portalFailed],
    ['no session', 401, 'unauthorized', AUTH_MESSAGES.noSession],
    [
      'nothing to manage',
      404,
      BILLING_REFUSALS.noSubscription,
      { title: 'Error', description: 'Failed to access subscription portal. Nothing here.' },
    ],
  ])('with %s at the provider says so', async (_, status, code, notice) => {
    await openProfile()
    api.refuse(PORTAL, status, { error: 'Nothing here.', code })
    await button('Manage your subscription').click()
    await expectFailure(notice)
  })
})
