/** JSON-LD of public pages: it says what the page says, holds nothing that is not public, and is data to every browser. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({ web: true })
  owner = await buildUser(app, { first_name: 'Mara', plan: 'posit_plus' })
})
afterAll(() => app.close())

const read = async (path: string) => (await fetch(app.url + path)).text()
const DATA = /<script data-served type="application\/ld\+json">([\s\S]*?)<\/script>/g

async function graphOf(path: string) {
  const [found, ...more] = [...(await read(path)).matchAll(DATA)]
  expect(more).toEqual([])
  const data = JSON.parse(found?.[1] ?? '{"@graph":[]}')
  if (found) expect(data['@context']).toBe('https://schema.org')
  return data['@graph'] as Record<string, unknown>[]
}

const OFFERED = 'When does the pilot boat leave?'
const PRIVATE = 'Where does Mara live?'

/** A posit that offers a question, with test questions as a run of them left them. */
async function testedPosit(title: string) {
  const { id } = await buildPosit(app, { owner, title, privacy: 'public' })
  const { db } = app.database
  await db
    .updateTable('posits')
    .set({ suggested_questions: JSON.stringify([OFFERED, 'What is it?']), summary_light: 'About boats.' })
    .where('id', '=', id)
    .execute()
  const { knowledge_version } = await db
    .selectFrom('posits')
    .select('knowledge_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const run = {
    posit_id: id,
    state: 'passes',
    answer_state: 'known',
    asked_version: knowledge_version,
  } as const
  await db
    .insertInto('test_questions')
    .values([
      {
        ...run,
        question: OFFERED,
        question_key: 'a',
        answer: 'At five.</script><script>document.title=1</script>',
      },
      { ...run, question: PRIVATE, question_key: 'b', answer: 'By the pier.' },
      { ...run, question: 'What is it?', question_key: 'c', answer: 'Unsure.', answer_state: 'partly' },
    ])
    .execute()
  return id
}

test('the front page names the product and its plans', async () => {
  const [site, product] = await graphOf('/')
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Posit', url: `${app.url}/` })
  expect(product).toMatchObject({ '@type': 'SoftwareApplication', offers: [{ price: '0' }, {}, {}] })
  expect(await graphOf('/terms')).toEqual([])
})

test('a public posit is a profile with the offered questions it is known to answer', async () => {
  const id = await testedPosit('Harbour </script><script>alert(1)</script>')
  const path = `/chat-with-posit/${id}`
  const [profile, questions] = await graphOf(path)
  expect(profile).toMatchObject({
    ...{ '@type': 'ProfilePage', url: app.url + path, description: 'About boats.' },
    mainEntity: { '@type': 'Person', name: 'Mara' },
  })
  expect(questions).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: OFFERED, acceptedAnswer: { text: expect.stringContaining('At five.') } }],
  })
  expect(questions?.mainEntity).toHaveLength(1)
  expect(await read(path)).not.toContain(PRIVATE)
  await app.database.pool.query('update posits set knowledge_version = knowledge_version + 1 where id = $1', [
    id,
  ])
  expect((await graphOf(path)).map((one) => one['@type'])).toEqual(['ProfilePage'])
})

test('posits that are not public, and people without public ones, have none', async () => {
  const id = await testedPosit('Hidden')
  for (const privacy of ['exclusive', 'private'] as const) {
    await app.database.db.updateTable('posits').set({ privacy }).where('id', '=', id).execute()
    expect(await graphOf(`/chat-with-posit/${id}`)).toEqual([])
  }
  const { handle } = await app.database.db
    .selectFrom('users')
    .select('handle')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(await graphOf(`/p/${handle}`)).toMatchObject([
    { '@type': 'ProfilePage', mainEntity: { name: 'Mara' } },
  ])
  await app.database.db
    .updateTable('posits')
    .set({ privacy: 'private' })
    .where('user_id', '=', owner.id)
    .execute()
  expect(await graphOf(`/p/${handle}`)).toEqual([])
})

test('a browser under the page’s policy keeps it as data, and hydrates as ever', async () => {
  const id = await testedPosit('Harbour </script><script>alert(1)</script>')
  const context = await (await openChromium()).newContext()
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('dialog', (dialog) => said.push(dialog.message()))
  for (const path of [`/chat-with-posit/${id}`, '/']) {
    await page.goto(app.url + path)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
  }
  expect(said).toEqual([])
  expect(await page.title()).not.toBe('1')
  await context.close()
})
