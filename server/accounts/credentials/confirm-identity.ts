import type { AccountDeletion } from '../../../contract/personal-data.ts'
import { DELETION_REFUSALS, FRESH_SESSION_MINUTES } from '../../../contract/personal-data.ts'
import type { Auth } from '../../core/auth.ts'
import { AppError } from '../../core/errors.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { SessionUser } from '../../core/http/context.ts'
import type { KnownDevices } from '../devices/known-device.ts'
import { currentPasswordIncorrect } from '../engine/refusals.ts'
import type { AccountLimits } from '../limits/account-limits.ts'

const MS_PER_MINUTE = 60_000

interface Dependencies {
  auth: Auth
  limits: AccountLimits
  devices: KnownDevices
}

const confirmationWrong = () =>
  new AppError('bad_request', 'Please type the email address of your account.', {
    reason: DELETION_REFUSALS.confirmationWrong,
  })

const notFresh = () =>
  new AppError(
    'forbidden',
    `Please log out, sign in again and come back within ${FRESH_SESSION_MINUTES} minutes, so that we know it is you.`,
    { reason: DELETION_REFUSALS.sessionNotFresh },
  )

export function createConfirmIdentity({ auth, limits, devices }: Dependencies) {
  async function checkPassword(hash: string, user: SessionUser, password: string, { headers }: Caller) {
    await limits.tryPassword(user.email, devices.find(headers, user.email))
    const { password: hashing } = await auth.context
    if (!password || !(await hashing.verify({ hash, password }))) throw currentPasswordIncorrect()
  }

  async function checkFreshSession({ headers }: Caller) {
    const session = await auth.api.getSession({ headers })
    const age = Date.now() - (session?.session.createdAt.getTime() ?? 0)
    if (age > FRESH_SESSION_MINUTES * MS_PER_MINUTE) throw notFresh()
  }

  /** Before what cannot be undone: a session alone may be in a stranger's hands. */
  return async (user: SessionUser, proof: AccountDeletion, caller: Caller): Promise<void> => {
    const { internalAdapter } = await auth.context
    const accounts = await internalAdapter.findAccounts(user.id)
    const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
    if (hash) return checkPassword(hash, user, proof.password ?? '', caller)
    if (proof.confirmation?.trim().toLowerCase() !== user.email) throw confirmationWrong()
    await checkFreshSession(caller)
  }
}
