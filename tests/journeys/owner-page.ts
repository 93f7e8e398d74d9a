/** Page object of an owner: signed in, with a posit that others have asked, and how to find things on its screens. */
import { askAsGuest, askPosit } from '../ask.ts'
import { buildPosit, buildUser, type TestPosit } from '../factories.ts'
import type { startVisitor } from './visitor.ts'

export type Visitor = ReturnType<typeof startVisitor>
export type OwnerPage = ReturnType<typeof ownerPage>

const QUESTION = 'When does the harbour open?'
export const GAP = 'Who sells ice cream in Lisbon?'
const SUMMARY = [
  '# Harbour',
  'The **har**bour opens at six. The ferry leaves the harbour at nine.',
  '- Harbour office: first floor\n- <b>Not bold</b> & harbour',
].join('\n\n')

export function ownerPage(visitor: Visitor) {
  const link = (name: string | RegExp) => visitor.page.getByRole('link', { name, exact: true })
  const text = (value: string | RegExp) => visitor.page.getByText(value, { exact: true })

  async function signedInOwner() {
    const owner = await buildUser(visitor.app)
    await visitor.giveSession(owner.email)
    return owner
  }

  /** A public posit with a summary that a guest and Grace have asked; one of the questions it could not answer. */
  async function askedPosit(owner: TestPosit['owner']) {
    const knowledge = ['The harbour opens at six in the morning.']
    const posit = await buildPosit(visitor.app, {
      owner,
      title: 'Harbour rules',
      privacy: 'public',
      knowledge,
    })
    const grace = await buildUser(visitor.app, { first_name: 'Grace' })
    await askPosit(grace.client, posit.id, QUESTION)
    await askAsGuest(visitor.app.url, posit.id, GAP)
    const summaries = { summary: 'All about the harbour.', summary_full: SUMMARY }
    await visitor.app.database.db.updateTable('posits').set(summaries).where('id', '=', posit.id).execute()
    return posit
  }
  return { link, text, signedInOwner, askedPosit }
}
