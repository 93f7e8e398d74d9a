import type { ChatReply } from '../contract/chat.ts'
import { TestClient } from './client.ts'

/** A question answered in one piece. Unless `guest` is given, each is asked by a guest who has said nothing before. */
export async function askAsGuest(
  url: string,
  positId: string,
  query: string,
  guest = new TestClient(url),
): Promise<ChatReply> {
  const body = { query, positId, stream: false }
  return (await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)).body
}
