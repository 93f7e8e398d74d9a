/** The token of a mail's unsubscribe link: the user id, signed by this server. It grants nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const sign = (userId: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${userId}`).digest()

export const makeUnsubscribeToken = (userId: string, secret: string) =>
  `${userId}.${sign(userId, secret).toString('base64url')}`

/** The user id; null for a forged or truncated token. */
export function readUnsubscribeToken(token: string, secret: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  if (!UUID.test(userId)) return null
  const expected = sign(userId, secret)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}
