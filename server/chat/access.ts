/** Who asks: a signed-in person, or a guest's browser known by a cookie. The one maker of both, and of own questions. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Core } from '../core/core.ts'
import { notFound } from '../core/errors.ts'
import { limitKey } from '../core/http/client-address.ts'
import type { HttpEnv, SessionUser } from '../core/http/context.ts'
import type { Db } from '../database/schema.ts'
import { findQuestion, type QuestionRow } from './delivery/queries.ts'
import { type AnswerRow, findViewersAnswer } from './feedback/queries.ts'
import { MESSAGE_HOMES, type MessageHome } from './queries.ts'

/** `__Host-`: set by this host over https, and by no other one of its domain. */
const visitorCookie = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-posit.visitor' : 'posit.visitor'
const VISITOR_COOKIE_SECONDS = 30 * 86_400
/** Two UUIDs, 244 random bits; older ones have 43 characters. */
const VISITOR_TOKEN = /^[\w-]{43,72}$/

export interface Asker {
  user: SessionUser | null
  /** The hash of the browser's cookie; null for a browser that has none yet. */
  visitorId: string | null
  /** Where limits are counted for somebody who can drop cookies at will. */
  addressKey: string
}

const hashOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(`visitor:${token}`).digest('base64url')

export async function getAsker(
  c: Context<HttpEnv>,
  { secret, appUrl }: Pick<Core, 'secret' | 'appUrl'>,
): Promise<Asker> {
  const token = getCookie(c, visitorCookie(appUrl))
  return {
    user: await c.get('session')(),
    visitorId: token && VISITOR_TOKEN.test(token) ? hashOf(token, secret) : null,
    addressKey: limitKey(c.get('clientAddress')),
  }
}

/** A guest who asks for the first time gets a cookie; only its hash is stored. */
export function giveVisitorCookie(
  c: Context<HttpEnv>,
  { secret, appUrl }: Pick<Core, 'secret' | 'appUrl'>,
): string {
  // Node keeps random bytes for UUIDs at hand; to fetch some for each guest costs ten times as much.
  const token = randomUUID() + randomUUID()
  setCookie(c, visitorCookie(appUrl), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: appUrl.startsWith('https:'),
    maxAge: VISITOR_COOKIE_SECONDS,
  })
  return hashOf(token, secret)
}

/** The asker's own question; anybody else's is not found. */
export async function getOwnQuestion(db: Db, id: string, asker: Asker): Promise<QuestionRow> {
  if (asker.user) {
    const question = await findQuestion(db, 'chat_messages', id)
    if (question?.created_by === asker.user.id) return question
  }
  if (asker.visitorId) {
    const question = await findQuestion(db, 'anonymous_chat_sessions', id)
    if (question?.visitor_id === asker.visitorId) return question
  }
  throw notFound()
}

/** An answer that this asker was given; anybody else's is not found. */
export async function getOwnAnswer(
  db: Db,
  id: string,
  asker: Asker,
): Promise<AnswerRow & { home: MessageHome }> {
  for (const home of MESSAGE_HOMES) {
    const answer = await findViewersAnswer(db, home, id)
    if (answer) return { ...answer, home: (await getOwnQuestion(db, answer.reply_to, asker)).home }
  }
  throw notFound()
}
