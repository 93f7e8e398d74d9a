/** Messages of the catalogue, each provoked by what makes a person see it: the whole toast, its colour, and where it leads. */
import { afterEach, expect, test } from 'vitest'
import {
  ACTIVITY_MESSAGES,
  AUTH_MESSAGES,
  BILLING_MESSAGES,
  CHAT_MESSAGES,
  KNOWLEDGE_MESSAGES,
  type Notice,
  PERSONAL_DATA_MESSAGES,
  POSIT_MESSAGES,
  SHARING_MESSAGES,
  TASK_MESSAGES,
} from '../../contract/messages.ts'
import { buildPosit, TEST_PASSWORD } from '../factories.ts'
import {
  askTheChat,
  correctTheYear,
  endTrial,
  fillInNewPassword,
  logOut,
  openTask,
  refuseTheClipboard,
} from './message-gestures.ts'
import { type Actor, expectToast, type Stage, startMessages } from './message-stage.ts'

const { enter, leave } = startMessages()
afterEach(leave)

interface Provocation {
  says: Notice
  as?: Actor
  phone?: true
  /** A call that never arrives, such as 'POST /rest/v1/posits'. */
  cut?: string
  /** ':posit' is the actor's posit. */
  at?: string
  by?: (stage: Stage) => Promise<unknown>
  leadsTo?: string
}

const FAILURES: Provocation[] = [
  { says: AUTH_MESSAGES.sessionCheckFailed, as: 'guest', cut: 'GET /rest/v1/users/me', at: '/' },
  {
    says: AUTH_MESSAGES.signOutFailed,
    cut: 'POST /auth/v1/sign-out',
    at: '/posits',
    by: logOut,
    leadsTo: '/posits',
  },
  {
    says: AUTH_MESSAGES.signOutFailedMobile,
    phone: true,
    cut: 'POST /auth/v1/sign-out',
    at: '/posits',
    by: async ({ press }) => {
      await press('Open menu')
      await press('Logout')
    },
    leadsTo: '/posits',
  },
  {
    says: AUTH_MESSAGES.googleSignupFailed,
    as: 'guest',
    cut: 'POST /auth/v1/sign-in/social',
    at: '/signup',
    by: ({ press }) => press('Sign up with Google'),
  },
  {
    says: AUTH_MESSAGES.resetEmailRequired,
    as: 'guest',
    at: '/login',
    by: ({ press }) => press('Forgot password?'),
  },
  {
    says: AUTH_MESSAGES.passwordUpdateFailed,
    cut: 'POST /rest/v1/users/me/password',
    at: '/edit-profile',
    by: async (stage) => {
      await fillInNewPassword(stage)
      await stage.press('Update password')
    },
  },
  {
    says: AUTH_MESSAGES.noSession,
    as: {},
    at: '/edit-profile',
    by: async (stage) => {
      await fillInNewPassword(stage)
      await stage.context.clearCookies()
      await stage.press('Update password')
    },
  },
  {
    says: ACTIVITY_MESSAGES.mailFailed,
    cut: 'PATCH /rest/v1/notification_settings',
    at: '/edit-profile',
    by: ({ page }) => page.getByRole('radio', { name: /^Never/ }).click(),
  },
  {
    says: ACTIVITY_MESSAGES.markFailed,
    cut: 'POST /rest/v1/notifications/read',
    by: async (stage) => {
      await openTask(stage)
      await stage.open('/activity')
      await stage.press('Mark all as read')
    },
  },
  { says: BILLING_MESSAGES.freeLimit, as: { trialDays: -1 }, at: '/create-posit', leadsTo: '/posits' },
  {
    says: BILLING_MESSAGES.premiumLimit,
    as: { plan: 'posit_plus' },
    by: async ({ app, open, user }) => {
      for (let made = 1; made < 10; made++) await buildPosit(app, { owner: user })
      await open('/create-posit')
    },
    leadsTo: '/posits',
  },
  {
    says: POSIT_MESSAGES.privacyRefused,
    as: {},
    at: '/posits/:posit',
    by: async (stage) => {
      await stage.press('Privacy: Public')
      await endTrial(stage)
      await stage.page.getByRole('menuitemradio', { name: 'Private' }).click()
    },
  },
  {
    says: SHARING_MESSAGES.copyFailed,
    at: '/posits/:posit',
    by: async (stage) => {
      await refuseTheClipboard(stage)
      await stage.press('Share')
      await stage.press('Copy')
    },
  },
  {
    says: TASK_MESSAGES.updateFailed,
    cut: 'PATCH /rest/v1/posit_task_flags/*',
    by: async (stage) => {
      await openTask(stage)
      await stage.press('Close Without Response')
    },
  },
  {
    says: TASK_MESSAGES.testFailed,
    cut: 'POST /rest/v1/posits/*/test_questions',
    by: async (stage) => {
      await openTask(stage)
      await stage.press('Keep as test')
    },
  },
  {
    says: CHAT_MESSAGES.feedbackFailed,
    as: 'guest',
    cut: 'PUT /rest/v1/chat_messages/*/feedback',
    at: '/chat-with-posit/:posit',
    by: async (stage) => {
      await askTheChat(stage)
      await stage.press('Bad answer')
    },
  },
  {
    says: KNOWLEDGE_MESSAGES.undoFailed,
    cut: 'POST /rest/v1/knowledge_changes/*/undo',
    at: '/update-posit/:posit',
    by: async (stage) => {
      await correctTheYear(stage)
      await stage.press('Undo')
    },
  },
]

const SUCCESSES: Provocation[] = [
  { says: AUTH_MESSAGES.signedOut, as: {}, at: '/posits', by: logOut, leadsTo: '/' },
  {
    says: AUTH_MESSAGES.resetSent,
    as: 'guest',
    at: '/login',
    by: async ({ fill, press, user }) => {
      await fill('Email', user.email)
      await press('Forgot password?')
    },
  },
  {
    says: PERSONAL_DATA_MESSAGES.deleted,
    as: {},
    at: '/edit-profile',
    by: async ({ press, fill }) => {
      await press('Delete account')
      await fill('Your password', TEST_PASSWORD)
      await press('Delete my account')
    },
    leadsTo: '/',
  },
  {
    says: POSIT_MESSAGES.settingsUpdated,
    at: '/posits/:posit',
    by: async ({ press }) => {
      await press('Settings')
      await press('Save')
    },
  },
  {
    says: TASK_MESSAGES.testKept,
    by: async (stage) => {
      await openTask(stage)
      await stage.press('Keep as test')
    },
  },
  {
    says: TASK_MESSAGES.updated,
    by: async (stage) => {
      await openTask(stage)
      await stage.press('Close Without Response')
      await stage.arrive(`/posits/${stage.positId}`)
    },
  },
  {
    says: CHAT_MESSAGES.feedbackGiven,
    as: 'guest',
    at: '/chat-with-posit/:posit',
    by: async (stage) => {
      await askTheChat(stage)
      await stage.press('Good answer')
      await stage.fill('What was good about it? (optional)', 'It is short.')
      await stage.page.getByRole('button', { name: 'Send', exact: true }).first().click()
    },
  },
  {
    says: KNOWLEDGE_MESSAGES.changeUndone,
    at: '/update-posit/:posit',
    by: async (stage) => {
      await correctTheYear(stage)
      await stage.press('Undo')
    },
  },
]

async function provoke({ says, as = 'owner', phone, cut, at, by, leadsTo }: Provocation, isFailure: boolean) {
  const stage = await enter(as, phone)
  if (cut) await stage.cut(cut)
  if (at) await stage.open(at.replace(':posit', stage.positId))
  await by?.(stage)
  await expectToast(stage.page, says, isFailure)
  if (leadsTo) await stage.arrive(leadsTo)
}

test.each(FAILURES)('fails, and says $says.title: $says.description', (row) => provoke(row, true))
test.each(SUCCESSES)('is done, and says $says.title: $says.description', (row) => provoke(row, false))

test('a task answered with nothing is refused at the field', async () => {
  const stage = await enter('owner')
  await openTask(stage)
  await stage.press('Submit Response')
  await stage.page.getByText(TASK_MESSAGES.responseMissing.description, { exact: true }).waitFor()
  expect(await stage.page.getByLabel('Your response').getAttribute('aria-invalid')).toBe('true')
})

test('a task that is not there is not found', async () => {
  const { open, page } = await enter('owner')
  await open('/posit-tasks/00000000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { name: 'Task not found', exact: true }).waitFor()
})
