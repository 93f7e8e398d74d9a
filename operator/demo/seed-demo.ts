/** A demo account with posits that have been taught, asked and answered. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '../../contract/api.ts'
import type { Posit } from '../../contract/posits.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Services } from '../../server/services.ts'
import type { Command } from '../command.ts'
import { withServices } from '../open-services.ts'
import { findPersonByEmail, setPlan } from '../people/queries.ts'
import { UsageError } from '../usage-error.ts'
import { DEMO_POSITS } from './content.ts'
import { createDemoPerson, type DemoClient } from './demo-client.ts'

const OWNER = 'demo@posit.example'
const VIEWER = 'viewer@posit.example'
const LOOK_EVERY_MS = 200
const SUMMARY_DEADLINE_MS = 60_000

export const seedDemo: Command = {
  parameters: '[password]',
  summary: `Makes ${OWNER} with posits, questions and tasks, to look at`,
  async run({ env, log, parameters: [given, ...more], print }) {
    if (more.length > 0) throw new UsageError('One password at most.')
    const password = given ?? randomBytes(9).toString('base64url')
    await withServices({ env, log, work: true }, (services) => seed(services, password))
    print(`${OWNER} and ${VIEWER} sign in with the password ${password}`)
    return 0
  },
}

async function seed(services: Services, password: string): Promise<void> {
  const { db } = services.core
  if (await findPersonByEmail(db, OWNER)) throw new Error(`${OWNER} is there already.`)
  const owner = await createDemoPerson(services, { email: OWNER, name: 'Grace Hopper', password })
  await setPlan(db, owner.id, 'posit_plus')
  const viewer = await createDemoPerson(services, { email: VIEWER, name: 'Marie Curie', password })
  for (const posit of DEMO_POSITS) await seedPosit(services, owner, viewer, posit)
}

type Content = (typeof DEMO_POSITS)[number]

async function seedPosit(
  services: Services,
  owner: DemoClient & { id: string },
  viewer: DemoClient,
  content: Content,
) {
  const { title, privacy, knowledge, sharedWith, questions, response, ...settings } = content
  const { id } = await owner.call<Posit>('POST', '/rest/v1/posits', settings)
  for (const { name, text } of knowledge) {
    const source = { posit_id: id, kind: 'statement' as const, name, text, created_by: owner.id }
    await services.core.db.transaction().execute((trx) => services.knowledge.addSource(trx, source))
  }
  await waitForSummary(owner, id)
  await owner.call('PATCH', `/rest/v1/posits/${id}`, { title, privacy })
  for (const email of [...sharedWith, ...(privacy === 'exclusive' ? [VIEWER] : [])]) {
    await owner.call('POST', `/rest/v1/posits/${id}/shares`, { user_email: email })
  }
  for (const query of questions) {
    await viewer.call('POST', '/functions/v1/chat-with-posit', { positId: id, query, stream: false })
  }
  if (response) await respondToFirst(owner, id, response)
}

async function waitForSummary(owner: DemoClient, positId: string): Promise<void> {
  const deadline = Date.now() + SUMMARY_DEADLINE_MS
  while ((await owner.call<Posit>('GET', `/rest/v1/posits/${positId}`)).summary_pending) {
    if (Date.now() > deadline) throw new Error('The summaries take too long: is the assistant reachable?')
    await wait(LOOK_EVERY_MS)
  }
}

/** The oldest gap, which the content's response is about. */
async function respondToFirst(owner: DemoClient, positId: string, response: string): Promise<void> {
  const { items } = await owner.call<Page<Task>>('GET', `/rest/v1/posits/${positId}/posit_task_flags`)
  const oldest = items
    .filter(({ status }) => status === 'open')
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))[0]
  if (oldest)
    await owner.call('PATCH', `/rest/v1/posit_task_flags/${oldest.id}`, { status: 'closed', response })
}
