/** Factories that insert what a test needs, parents included, into the database. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { uuidv7 } from 'uuidv7'
import type { Privacy } from '../contract/posits.ts'
import { makeHandle } from '../server/accounts/handles/make-handle.ts'
import { TestClient } from './client.ts'
import { login } from './login.ts'
import type { TestApp } from './start-test-app.ts'

export const TEST_PASSWORD = 'correct horse battery'

export interface TestUser {
  id: string
  email: string
  /** Signed in as this user. */
  client: TestClient
}

interface UserOptions {
  email?: string
  first_name?: string
  /** Days of trial left; negative: it has ended. */
  trialDays?: number
  plan?: 'free' | 'posit_plus'
  admin?: boolean
}

const MS_PER_DAY = 86_400_000
const unique = () => randomBytes(5).toString('hex')

let passwordHash: Promise<string> | undefined

/** A confirmed account with `TEST_PASSWORD`, signed in. */
export async function buildUser(app: TestApp, options: UserOptions = {}): Promise<TestUser> {
  const { first_name = 'Ada', trialDays = 14, plan = 'free' } = options
  const email = (options.email ?? `person-${unique()}@example.com`).toLowerCase()
  const { db } = app.database
  const id = uuidv7()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      email_verified: true,
      name: first_name,
      handle: makeHandle({ name: first_name, email }),
      first_name,
      subscription_type: plan,
      trial_end_date: new Date(Date.now() + trialDays * MS_PER_DAY),
    })
    .execute()
  passwordHash ??= hashPassword(TEST_PASSWORD)
  const credential = { provider_id: 'credential', account_id: id, password: await passwordHash }
  await db
    .insertInto('auth_accounts')
    .values({ ...credential, id: uuidv7(), user_id: id })
    .execute()
  if (options.admin) await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  const client = new TestClient(app.url)
  const { name, value } = await login(app, id)
  client.cookies.set(name, value)
  return { id, email, client }
}

interface PositOptions {
  owner?: TestUser
  privacy?: Privacy
  title?: string
  response_type?: 'you' | 'assistant'
  /** Each becomes one statement. */
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
