import type { ApiScope } from '../contract/developers.ts'

/** What a rule of the access matrix says, and of whom. */
export const ACTORS = ['guest', 'owner', 'other', 'shared', 'admin'] as const
export type Actor = (typeof ACTORS)[number]
export const OBJECTS = ['public', 'exclusive', 'private', 'missing', 'malformed'] as const
export type ObjectKind = (typeof OBJECTS)[number]

/** The ids a call may need. A call that succeeds may destroy what they name. */
export interface Fixture {
  positId: string
  sourceId: string
  /** A file attached in an update chat and not sent. */
  draftId: string
  taskId: string
  closedTaskId: string
  testId: string
  sessionId: string
  changeId: string
  cardId: string
  historyId: string
  /** A question of the owner. */
  questionId: string
  /** The answer to it. */
  answerId: string
  /** A question that somebody else asked the owner's posit. */
  receivedQuestionId: string
  /** A notification of the owner. */
  notificationId: string
  bugReportId: string
  /** An API key of the owner. */
  apiKeyId: string
  /** A webhook endpoint of the owner, and an event that was sent there. */
  webhookEndpointId: string
  webhookDeliveryId: string
  /** An assistant that the owner has connected. */
  connectionId: string
  linkId: string
  /** Of the same link, which has the passcode `LINK_PASSCODE`. */
  linkSlug: string
}

/** How a call answers API keys of the owner of a private posit. Routes without one turn them away. */
export interface KeyRule {
  scope: ApiScope
  /** The scope for another kind of body than the rule's. */
  or?: ApiScope
  /** With a key of the scope, when not the rule's own. */
  ok?: number
  /** With a key that is limited to another posit. */
  limited?: number
}

export const LINK_PASSCODE = 'low tide at noon'

export interface Rule {
  /** The id in the path; none for calls without an object. */
  object?: keyof Fixture
  allow(actor: Actor, object: ObjectKind): boolean
  /** Status when allowed. */
  ok: number
  body?(fixture: Fixture): unknown
  /** A multipart body instead of JSON. */
  form?(): FormData
  /** The response is a stream that the client ends. */
  isEndless?: boolean
  /** The object's id is in the body: a malformed one is a bad request. */
  inBody?: boolean
  /** The object is named by any text: a malformed id is one that does not exist. */
  anyText?: boolean
  /** What API keys open is inside the protocol. */
  isProtocol?: boolean
  /** A guest gets 401 before anything else. */
  needsSession: boolean
}
