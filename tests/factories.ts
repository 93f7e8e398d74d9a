/** Builds what a test needs, parents included, straight in the database; each call makes new ones. */
import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Privacy } from '../contract/posits.ts'
import { TestClient } from './client.ts'
import type { TestApp } from './start-test-app.ts'

export const TEST_PASSWORD = 'correct horse battery'

export interface TestUser {
  id: string
  email: string
  /** Signed in as this person. */
  client: TestClient
}

interface UserOptions {
  email?: string
  first_name?: string
  /** Days of trial left; below 0 it has ended. */
  trialDays?: number
  plan?: 'free' | 'posit_plus'
  admin?: boolean
}

const MS_PER_DAY = 86_400_000
const unique = () => randomBytes(5).toString('hex')

/** Signs up by HTTP, confirms the address in the database, and signs in by HTTP. */
export async function buildUser(app: TestApp, options: UserOptions = {}): Promise<TestUser> {
  const {
    email = `person-${unique()}@example.com`,
    first_name = 'Ada',
    trialDays = 14,
    plan = 'free',
  } = options
  const client = new TestClient(app.url)
  const account = { email, password: TEST_PASSWORD, name: first_name }
  const signedUp = await client.call('POST', '/auth/v1/sign-up/email', account)
  if (signedUp.status !== 200) throw new Error(`sign-up answered ${signedUp.status}`)
  const { db } = app.database
  const { id } = await db
    .updateTable('users')
    .set({
      email_verified: true,
      first_name,
      subscription_type: plan,
      trial_end_date: new Date(Date.now() + trialDays * MS_PER_DAY),
    })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (options.admin) await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  const signedIn = await client.call('POST', '/auth/v1/sign-in/email', account)
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}`)
  return { id, email, client }
}

interface PositOptions {
  owner?: TestUser
  privacy?: Privacy
  title?: string
  response_type?: 'you' | 'assistant'
  /** Taught as one statement each. */
  knowledge?: string[]
  sharedWith?: string[]
}

export interface TestPosit {
  id: string
  owner: TestUser
}

export async function buildPosit(app: TestApp, options: PositOptions = {}): Promise<TestPosit> {
  const { privacy = 'private', title = 'A posit', response_type = 'assistant', knowledge = [] } = options
  const owner = options.owner ?? (await buildUser(app))
  const { db } = app.database
  const id = uuidv7()
  await db
    .insertInto('posits')
    .values({
      id,
      user_id: owner.id,
      title,
      type: 'user_knowledge_base',
      audience: 'public',
      response_type,
      privacy,
    })
    .execute()
  for (const text of knowledge) await addStatement(app, id, text)
  for (const email of options.sharedWith ?? []) {
    await db
      .insertInto('posit_shares')
      .values({ posit_id: id, user_email: email, created_by: owner.id })
      .execute()
  }
  return { id, owner }
}

export async function addStatement(
  app: TestApp,
  positId: string,
  text: string,
  name = 'What the owner said',
) {
  return app.database.db.transaction().execute((trx) =>
    app.services.knowledge.addSource(trx, {
      posit_id: positId,
      kind: 'statement',
      name,
      text,
      created_by: null,
    }),
  )
}
