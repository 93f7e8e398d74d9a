/** Messages to a posit, as its chat sends them. */
import type { ChatReply, UpdateSession } from '../contract/chat.ts'
import type { KnowledgeChange, Taught } from '../contract/teaching.ts'
import { TestClient } from './client.ts'
import type { TestPosit } from './factories.ts'

const CHAT = '/functions/v1/chat-with-posit'

/** A question answered in one piece. `more`: further fields of the request. */
export const askPosit = <T = ChatReply>(
  client: TestClient,
  positId: string,
  query: string,
  more: object = {},
) => client.call<T>('POST', CHAT, { query, positId, stream: false, ...more })

/** The reply alone. */
export const replyTo = async (client: TestClient, positId: string, query: string, more: object = {}) =>
  (await askPosit(client, positId, query, more)).body

/** Unless `guest` is given, each is asked by a guest who has said nothing before. */
export const askAsGuest = (url: string, positId: string, query: string, guest = new TestClient(url)) =>
  replyTo(guest, positId, query)

/** The response itself, a stream unless `more` says otherwise. */
export const askStreaming = (
  client: TestClient,
  positId: string,
  query: string,
  more: object = {},
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) =>
  client.fetch(CHAT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, positId, ...more }),
    ...init,
  })

/** An update session, opened by the posit's owner. */
export const openSession = async ({ id, owner }: TestPosit) =>
  (await owner.client.call<UpdateSession>('POST', '/rest/v1/chat_sessions', { posit_id: id })).body

/** A message of the owner in an update session. */
export const say = ({ id, owner }: TestPosit, sessionId: string, query: string) =>
  replyTo(owner.client, id, query, { sessionId })

export const undo = ({ owner }: TestPosit, change: Pick<KnowledgeChange, 'id'> | null | undefined) =>
  owner.client.call<KnowledgeChange>('POST', `/rest/v1/knowledge_changes/${change?.id}/undo`)

export const chooseOption = ({ owner }: TestPosit, cardId: string | undefined, option: number) =>
  owner.client.call<Taught>('PUT', `/rest/v1/teaching_cards/${cardId}/choice`, { option })
