/** Addresses that events may be sent to. The connection checks again: a name may resolve to another address by then. */
import { AppError } from '../../core/errors.ts'
import { NotPublicError, type PublicLookup } from '../../core/http/public-lookup.ts'

const refused = (message: string) => new AppError('bad_request', message, { fields: { url: message } })

export interface UrlRules {
  publicLookup: PublicLookup
  /** The operator has opened private networks, where receivers often have no certificate. */
  allowsPlainHttp: boolean
}

/** As it will be called, without a fragment. Throws `bad_request` naming what is wrong with it. */
export async function checkUrl({ publicLookup, allowsPlainHttp }: UrlRules, given: string): Promise<string> {
  const url = URL.canParse(given) ? new URL(given) : null
  const isHttp = url?.protocol === 'http:' && allowsPlainHttp
  if (!url || (url.protocol !== 'https:' && !isHttp))
    throw refused('Enter an address that begins with https://.')
  if (url.username || url.password) throw refused('Enter the address without a user name or password.')
  url.hash = ''
  try {
    publicLookup.assertCallable(url.hostname)
    await publicLookup.assertResolvesPublic(url.hostname)
  } catch (error) {
    if (error instanceof NotPublicError) throw refused('Enter an address that is on the public internet.')
    throw error
  }
  return url.href
}
