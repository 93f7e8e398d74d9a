/** Accounts: who has one, how they prove it, and their profile. */
import { type Me, NAME_MAX_LENGTH, type ProfileUpdate } from '../../contract/accounts.ts'
import { TRIAL_DAYS } from '../../contract/prices.ts'
import type { Activity } from '../activity/service.ts'
import { type Auth, createAuth, type NewUserColumns } from '../core/auth.ts'
import type { Core } from '../core/core.ts'
import { unauthenticated } from '../core/errors.ts'
import { googleSettings } from '../core/google/settings.ts'
import { createOneTimeCodes } from './administrators/one-time-code.ts'
import { createConfirmIdentity } from './credentials/confirm-identity.ts'
import { createEmailLinks } from './credentials/email-link.ts'
import { createGoogleSignIn } from './credentials/google-sign-in.ts'
import { createNewPassword, RESET_SCREEN } from './credentials/new-password.ts'
import { createSignIn } from './credentials/sign-in.ts'
import { createSignUp } from './credentials/sign-up.ts'
import { createSignUpBrowsers } from './credentials/sign-up-browser.ts'
import { createKnownDevices } from './devices/known-device.ts'
import { makeHandle } from './handles/make-handle.ts'
import { requestMailJob } from './jobs.ts'
import { createAccountLimits } from './limits/account-limits.ts'
import { createAccountMails } from './mails/account-mails.ts'
import { presentMe } from './present.ts'
import { findMe, findUserIdByEmail, grantAdminTo, hasRole, updateProfile } from './queries.ts'

const MS_PER_DAY = 86_400_000

export type Accounts = ReturnType<typeof createAccounts>

interface AccountsParts {
  activity: Activity
}

function newUser({ DEFAULT_PLAN }: Core['env'], user: { name: string; email: string }): NewUserColumns {
  // Google's names come in any length.
  const [first, ...rest] = user.name.trim().slice(0, NAME_MAX_LENGTH).toWellFormed().split(/\s+/)
  return {
    handle: makeHandle(user),
    first_name: first || null,
    last_name: rest.join(' ') || null,
    subscription_type: DEFAULT_PLAN,
    trial_end_date: new Date(Date.now() + TRIAL_DAYS * MS_PER_DAY),
  }
}

function createEngine(core: Core, { activity }: AccountsParts): Auth {
  const { db, env, log } = core
  const { sendVerification, sendReset, sendAlreadyRegistered } = createAccountMails(core)
  const auth: Auth = createAuth({
    ...core,
    google: googleSettings(env),
    newUser: (user) => newUser(env, user),
    onUserCreated: (user) => activity.record('sign_up', { user_id: user.id }),
    async onSignedIn(userId) {
      activity.record('login', { user_id: userId })
      log.info({ user_id: userId }, 'signed in')
      if (env.ADMIN_EMAIL) await grantAdminTo(db, userId, env.ADMIN_EMAIL)
    },
    sendVerification,
    sendReset,
    async sendAlreadyRegistered(user) {
      if (user.emailVerified) return sendAlreadyRegistered(user)
      // Nobody has verified this address yet: the reader of its mail sets the password, not the first to sign up.
      await core.jobs.send(requestMailJob, { mail: 'reset', email: user.email })
    },
  })
  core.jobs.handle(requestMailJob, async (request) => {
    const { email } = request
    if (request.mail === 'reset') {
      await auth.api.requestPasswordReset({ body: { email, redirectTo: RESET_SCREEN } })
    } else {
      await auth.api.sendVerificationEmail({ body: { email, callbackURL: request.callbackURL } })
    }
  })
  return auth
}

export function createAccounts(core: Core, parts: AccountsParts) {
  const { db } = core
  const auth = createEngine(core, parts)
  const limits = createAccountLimits(core)
  const devices = createKnownDevices(core)
  const mails = createAccountMails(core)
  const { openSession, ...signIn } = createSignIn({ auth, limits, devices, ...parts, log: core.log })

  const browsers = createSignUpBrowsers(core)
  const codes = createOneTimeCodes(core)
  const newPassword = createNewPassword(core, { auth, limits, devices, mails, openSession })

  async function getMe(userId: string): Promise<Me> {
    const row = await findMe(db, userId)
    if (!row) throw unauthenticated()
    return presentMe(row, new Date())
  }

  return {
    auth,
    ...createSignUp(core, { auth, limits, browsers }),
    ...signIn,
    ...createGoogleSignIn(core, { auth, limits }),
    ...newPassword,
    ...createEmailLinks(core, { auth, browsers, makeResetToken: newPassword.makeResetToken }),
    confirmIdentity: createConfirmIdentity({ auth, limits, devices }),
    mailDeleted: mails.sendDeleted,
    getMe,
    async updateProfile(userId: string, profile: ProfileUpdate): Promise<Me> {
      await updateProfile(db, userId, profile)
      return getMe(userId)
    },
    /** For invitations and operators; never reveal its result to the person who typed the address. */
    findUserIdByEmail: (email: string) => findUserIdByEmail(db, email),
    hasRole: (userId: string, role: string) => hasRole(db, userId, role),
    isAdmin: (userId: string) => hasRole(db, userId, 'admin'),
    administratorCode: codes.currentCode,
    claimAdministration: codes.claim,
  }
}
