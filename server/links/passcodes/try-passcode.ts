/**
 * Passcodes, as passwords are: hashed, and limited per address and per link. An unknown slug is limited and hashed like a known
 * one, and both answer alike, so that neither reveals what exists.
 */
import { createHash } from 'node:crypto'
import type { Accounts } from '../../accounts/service.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../core/limits.ts'
import type { UsedLinkRow } from '../queries.ts'

/** A class or an office shares one address. */
const PEOPLE_PER_ADDRESS = 10
/** Everybody who was given a link may come within the same hour. */
const TRIES_PER_LINK_AND_HOUR = 60

const MESSAGE = 'Too many passcodes were tried. Please wait a moment and try again.'
/** Of no passcode; in the form and with the cost of the others. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`

interface PasscodeTry {
  slug: string
  passcode: string
  address: string
}

/** `find` is called behind the limits. Throws `not_found` unless the link has a passcode and this is it. */
export type TryPasscode = (
  attempt: PasscodeTry,
  find: () => Promise<UsedLinkRow | undefined>,
) => Promise<UsedLinkRow>

export function createTryPasscode(
  { env, limits }: Pick<Core, 'env' | 'limits'>,
  { auth }: Accounts,
): TryPasscode {
  const tries = env.LIMIT_SIGN_INS_PER_MINUTE
  const byAddress: Limit = {
    name: 'passcode_address',
    points: tries * PEOPLE_PER_ADDRESS,
    seconds: SECONDS_PER_MINUTE,
    message: MESSAGE,
  }
  const byLink = {
    ...byAddress,
    name: 'passcode_link',
    points: tries * TRIES_PER_LINK_AND_HOUR,
    seconds: SECONDS_PER_HOUR,
  }
  return async ({ slug, passcode, address }, find) => {
    await limits.consume(byAddress, address)
    await limits.consume(byLink, createHash('sha256').update(slug).digest('base64url'))
    const link = await find()
    const { password: hashing } = await auth.context
    const isRight = await hashing.verify({ hash: link?.passcode_hash ?? NO_HASH, password: passcode })
    if (!link?.passcode_hash || !isRight) throw notFound()
    return link
  }
}
