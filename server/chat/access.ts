/** The asker, a signed-in person or a guest's browser known by a cookie, and the guards of what is theirs. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { GUEST_HEADER } from '../../contract/embed.ts'
import { acceptedLanguage } from '../assistant/service.ts'
import type { Language } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import { notFound } from '../core/errors.ts'
import { limitKey } from '../core/http/client-address.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, type GuardContext, idInBody, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { getAskedPosit, viewerOf } from '../links/access.ts'
import type { AskedPosit, LinkViewer } from '../links/types.ts'
import { getOwnedPosit, type OwnedPosit } from '../posits/access.ts'
import { findHistory, findSession, type HistoryRow, type UpdateSessionRow } from './conversations/queries.ts'
import { findQuestion } from './delivery/queries.ts'
import { type AnswerRow, findViewersAnswer } from './feedback/queries.ts'
import type { QuestionRow } from './types.ts'

/** `__Host-`: set by this host over https, and by no other one of its domain. */
const visitorCookie = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-posit.visitor' : 'posit.visitor'
const VISITOR_COOKIE_SECONDS = 30 * 86_400
/** Two UUIDs, 244 random bits; older ones have 43 characters. */
const VISITOR_TOKEN = /^[\w-]{43,72}$/

export interface Asker extends LinkViewer {
  /** By an API key: its owner, whose access and limits count. What it asks is a visitor's. */
  user: SessionUser | null
  /** The hash of the browser's cookie, of the token of a frame, or of the API key; null for a browser that has none yet. */
  visitorId: string | null
  /** Where limits are counted for somebody who can drop cookies at will. */
  addressKey: string
  /** Of the browser. */
  language: Language | null
}

/** Each `endUser` that a program names is a visitor of its own. */
export const keyVisitor = (keyId: string, endUser: string, { secret }: Pick<Core, 'secret'>) =>
  hashOf(`key:${keyId}:${endUser}`, secret)

const hashOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(`visitor:${token}`).digest('base64url')

type VisitorSettings = Pick<Core, 'secret' | 'appUrl'>

async function getAsker(c: GuardContext, { secret, appUrl }: VisitorSettings): Promise<Asker> {
  const viewer = await viewerOf(c, { appUrl })
  const { user } = viewer
  const token = c.req.header(GUEST_HEADER) ?? getCookie(c, visitorCookie(appUrl))
  const browser = token && VISITOR_TOKEN.test(token) ? hashOf(token, secret) : null
  return {
    ...viewer,
    visitorId: user?.grant ? keyVisitor(user.grant.keyId, '', { secret }) : browser,
    addressKey: limitKey(c.var.clientAddress),
    language: acceptedLanguage(c.req.header('accept-language')),
  }
}

/** A guest who asks for the first time gets a cookie; only its hash is stored. */
export function giveVisitorCookie(c: Context, { secret, appUrl }: VisitorSettings): string {
  // Node caches random bytes for UUIDs; fetching some for each guest costs ten times as much.
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
async function getOwnQuestion(db: Db, id: string, asker: Asker): Promise<QuestionRow> {
  const question = await findQuestion(db, id)
  const { user, visitorId } = asker
  const isAskers = user?.grant
    ? question?.api_key_id === user.grant.keyId
    : (user && question?.created_by === user.id) || (visitorId && question?.visitor_id === visitorId)
  if (!question || !isAskers) throw notFound()
  return question
}

/** An answer to this asker; anybody else's is not found. */
async function getReceivedAnswer(db: Db, id: string, asker: Asker): Promise<AnswerRow> {
  const answer = await findViewersAnswer(db, id)
  if (!answer) throw notFound()
  await getOwnQuestion(db, answer.reply_to, asker)
  return answer
}

/** The posit of something that was asked, by the way it was asked. */
const getPositAsked = (
  core: GuardParts,
  { posit_id, link_id }: { posit_id: string; link_id: string | null },
  asker: Asker,
): Promise<AskedPosit> => getAskedPosit(core, link_id ?? posit_id, asker, { toRead: true })

type GuardParts = VisitorSettings & Pick<Core, 'db'>

/** Anybody, with who they are. */
export const asker = (core: VisitorSettings): Guard<{ asker: Asker }> => ({
  session: 'optional',
  refuses: [],
  load: async (c) => ({ asker: await getAsker(c, core) }),
})

/** The asker may chat with the posit, by its own rules or through the link whose id is given in its place. */
export const readableByAsker = (core: GuardParts): Guard<{ asker: Asker; posit: AskedPosit }> => ({
  session: 'optional',
  refuses: ['unauthenticated', 'forbidden', 'not_found'],
  load: async (c) => {
    const asker = await getAsker(c, core)
    return { asker, posit: await getAskedPosit(core, idInPath(c), asker) }
  },
})

/** A posit to ask, or one of the caller's own to teach in an update session. */
type Recipient = { posit: AskedPosit; session: null } | { posit: OwnedPosit; session: UpdateSessionRow }

async function getTaughtPosit(
  db: Db,
  positId: string,
  sessionId: string,
  { user }: Asker,
): Promise<Recipient> {
  if (!user) throw notFound()
  const session = await findSession(db, { id: sessionId, userId: user.id })
  if (session?.posit_id !== positId) throw notFound()
  return { posit: await getOwnedPosit(db, positId, user.id), session }
}

/** The recipient of the message in the body: with a `sessionId` the caller's own posit, else one that the asker may chat with. */
export const recipientInBody = (core: GuardParts): Guard<{ asker: Asker; recipient: Recipient }> => ({
  session: 'optional',
  refuses: ['unauthenticated', 'forbidden', 'not_found'],
  load: async (c) => {
    const asker = await getAsker(c, core)
    const positId = idInBody('positId')(c)
    const recipient = c.req.valid('json').sessionId
      ? await getTaughtPosit(core.db, positId, idInBody('sessionId')(c), asker)
      : { posit: await getAskedPosit(core, positId, asker), session: null }
    return { asker, recipient }
  },
  positOf: ({ recipient }) => recipient.posit.id,
})

/** The asker's own question. */
export const ownQuestion = (core: GuardParts): Guard<{ asker: Asker; question: QuestionRow }> => ({
  session: 'optional',
  refuses: ['not_found'],
  load: async (c) => {
    const asker = await getAsker(c, core)
    return { asker, question: await getOwnQuestion(core.db, idInPath(c), asker) }
  },
  positOf: ({ question }) => question.posit_id,
})

/** The asker's own question, to a posit they may still chat with. */
export const readableQuestion = (core: GuardParts): Guard<{ asker: Asker; question: QuestionRow }> => ({
  ...ownQuestion(core),
  refuses: ['unauthenticated', 'forbidden', 'not_found'],
  load: async (c) => {
    const found = await ownQuestion(core).load(c)
    await getPositAsked(core, found.question, found.asker)
    return found
  },
})

/** An answer to the asker, from a posit they may still chat with. */
export const receivedAnswer = (
  core: GuardParts,
): Guard<{ asker: Asker; answer: AnswerRow; posit: AskedPosit }> => ({
  session: 'optional',
  refuses: ['unauthenticated', 'forbidden', 'not_found'],
  load: async (c) => {
    const asker = await getAsker(c, core)
    const answer = await getReceivedAnswer(core.db, idInPath(c), asker)
    return { asker, answer, posit: await getPositAsked(core, answer, asker) }
  },
  positOf: ({ posit }) => posit.id,
})

/** A past conversation of the caller. */
export const ownConversation = (db: Db): Guard<{ user: SessionUser; history: HistoryRow }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    const history = await findHistory(db, { id: idInPath(c), userId: user.id })
    if (!history) throw notFound()
    return { user, history }
  },
})

/** An update session of the caller. */
export const ownUpdateSession = (db: Db): Guard<{ user: SessionUser; updateSession: UpdateSessionRow }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    const updateSession = await findSession(db, { id: idInPath(c), userId: user.id })
    if (!updateSession) throw notFound()
    return { user, updateSession }
  },
  positOf: ({ updateSession }) => updateSession.posit_id,
})
