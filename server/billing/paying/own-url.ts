import { AppError } from '../../core/errors.ts'

/** A path of this site, or an address on its origin, as a whole address; whatever else would lead people away in our name. */
export function ownUrl(given: string, appUrl: string): string {
  const url = URL.canParse(given, appUrl) ? new URL(given, appUrl) : null
  const isOwn = url?.origin === new URL(appUrl).origin && url.username === '' && url.password === ''
  if (!url || !isOwn) throw new AppError('bad_request', 'The way back must be an address of this site.')
  return url.href
}
