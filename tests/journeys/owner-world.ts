/** What the journeys of an owner stand on: somebody signed in, a posit that others have asked, and words to find things by. */
import { TestClient } from '../client.ts'
import { buildPosit, buildUser, type TestPosit } from '../factories.ts'
import type { startVisitor } from './visitor.ts'

export type Visitor = ReturnType<typeof startVisitor>
export type OwnerWorld = ReturnType<typeof ownerWorld>

export const QUESTION = 'When does the harbour open?'
export const GAP = 'Who sells ice cream in Lisbon?'
const SUMMARY = [
  '# Harbour',
  'The **har**bour opens at six. The ferry leaves the harbour at nine.',
  '- Harbour office: first floor\n- <b>Not bold</b> & harbour',
].join('\n\n')
export const BLURRED = 'Your trial period has ended. Upgrade to the paid plan to keep using this feature!'

export function ownerWorld(visitor: Visitor) {
  const link = (name: string | RegExp) => visitor.page.getByRole('link', { name, exact: true })
  const text = (value: string | RegExp) => visitor.page.getByText(value, { exact: true })
  const tab = (name: string | RegExp) => visitor.page.getByRole('tab', { name })

  async function signedInOwner(options: Parameters<typeof buildUser>[1] = {}) {
    const owner = await buildUser(visitor.app, options)
    await visitor.giveSession(owner.email)
    return owner
  }

  const ask = (client: TestClient, { id }: TestPosit, query: string) =>
    client.call('POST', '/functions/v1/chat-with-posit', { positId: id, query, stream: false })

  const setColumns = (
    id: string,
    columns: { summary?: string; summary_light?: string; summary_full?: string },
  ) => visitor.app.database.db.updateTable('posits').set(columns).where('id', '=', id).execute()

  /** A public posit with a summary that a guest and Grace have asked; one of the questions it could not answer. */
  async function askedPosit(owner: TestPosit['owner'], title = 'Harbour rules') {
    const knowledge = ['The harbour opens at six in the morning.']
    const posit = await buildPosit(visitor.app, { owner, title, privacy: 'public', knowledge })
    const grace = await buildUser(visitor.app, { first_name: 'Grace' })
    await ask(grace.client, posit, QUESTION)
    await ask(new TestClient(visitor.app.url), posit, GAP)
    await setColumns(posit.id, { summary: 'All about the harbour.', summary_full: SUMMARY })
    return posit
  }
  return { link, text, tab, signedInOwner, askedPosit, setColumns }
}
