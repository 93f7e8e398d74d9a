/** Signing up, in and out, and the forgotten password, in a browser as a person would. */
import { expect, test } from 'vitest'
import { startVisitor } from './visitor.ts'

const PASSWORD = 'a good long password'
const NEW_PASSWORD = 'another good password'

const visitor = startVisitor()
const { open, heading, button, toast, arrive, fill, logIn } = visitor

test('a person signs up, completes the profile, logs in again and resets the password', async () => {
  const email = 'grace@example.com'
  await open('/signup?plan=plus')
  await heading('Create an Account').waitFor()
  await fill(email, PASSWORD)
  await button('Create Account').click()
  await toast('Please check your email to verify your account').waitFor()
  await heading('Check your email').waitFor()
  expect(await heading('Check your email').evaluate((element) => element === document.activeElement)).toBe(
    true,
  )
  await visitor.page.getByText(email).first().waitFor()

  const first = await visitor.app.mailTo(email)
  await button('Resend email').click()
  const second = await visitor.app.mailTo(email, 1)
  expect(second.links[0]).toContain('/auth/v1/verify-email')

  await visitor.page.goto(first.links[0] ?? '')
  await arrive('/edit-profile?newUser=true&plan=plus')
  await heading('Complete Your Profile').waitFor()
  await visitor.page.getByLabel('First Name').fill('Grace')
  await visitor.page.getByLabel('Last Name').fill('Hopper')
  const friend = visitor.page.getByRole('checkbox', { name: 'Friend' })
  const google = visitor.page.getByRole('checkbox', { name: 'Google' })
  await friend.click()
  await google.click()
  expect([await friend.isChecked(), await google.isChecked()]).toEqual([false, true])
  await google.click()
  expect(await google.isChecked()).toBe(false)
  await button('Continue to Create Posit').click()
  await arrive('/create-posit')

  await open('/edit-profile')
  await heading('Edit Your Profile').waitFor()
  await expect.poll(() => visitor.page.getByLabel('First Name').inputValue()).toBe('Grace')
  await visitor.page.getByText('14 days left in trial').first().waitFor()
  await visitor.page.getByLabel('Company').fill('Navy')
  await button('Save Profile').click()
  await toast('Profile updated').waitFor()

  await visitor.context.clearCookies()
  await open('/edit-profile')
  await arrive('/login?next=%2Fedit-profile')
  await button('Forgot password?').click()
  await toast('Please enter your email address to reset your password.').waitFor()
  await logIn(email, 'not the password')
  await toast('Login failed').waitFor()
  await logIn(email, PASSWORD)
  await toast('Logged in successfully').waitFor()
  await arrive('/edit-profile')
  await expect.poll(() => visitor.page.getByLabel('Company').inputValue()).toBe('Navy')

  await visitor.context.clearCookies()
  await open('/login')
  await visitor.page.getByLabel('Email', { exact: true }).fill(email)
  const before = await visitor.app.countMailsTo(email)
  await button('Forgot password?').click()
  await toast('Check your email for the password reset link.').waitFor()
  const reset = await visitor.app.mailTo(email, before)
  await visitor.page.goto(reset.links[0] ?? '')
  await heading('Reset your password').waitFor()
  await visitor.page.getByLabel('New password', { exact: true }).fill('password')
  await button('Set new password').click()
  await visitor.page.getByText('This password is one of the most common ones.').waitFor()
  await visitor.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await button('Set new password').click()
  await arrive('/posits')
  await toast('Password updated').waitFor()

  await visitor.page.goto(reset.links[0] ?? '')
  await heading('This link no longer works').waitFor()
})

test('a login before the address is verified sends a new link', async () => {
  const email = 'hasty@example.com'
  await visitor.context.request.post(`${visitor.app.url}/auth/v1/sign-up/email`, {
    data: { email, password: PASSWORD },
  })
  await open('/login')
  await logIn(email, PASSWORD)
  await toast('Please verify your email first').waitFor()
  const { links } = await visitor.app.mailTo(email, 1)
  await visitor.page.goto(links[0] ?? '')
  await arrive('/edit-profile?newUser=true')
})
