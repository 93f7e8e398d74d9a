import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../contract/api.ts'
import type { PositCard, PublicPositPage } from '../../contract/posits.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let somebody: TestUser
beforeAll(async () => {
  app = await startTestApp()
  somebody = await buildUser(app)
})
afterAll(() => app.close())

const list = async (user: TestUser, query = '') =>
  (await user.client.call<Page<PositCard>>('GET', `/rest/v1/posits${query}`)).body
const titles = async (user: TestUser, query: string) =>
  (await list(user, query)).items.map((posit) => posit.title)

async function ownerOf(names: string[]): Promise<TestUser> {
  const owner = await buildUser(app)
  for (const title of names) await buildPosit(app, { owner, title })
  return owner
}

describe('the list of your posits', () => {
  test('newest first, six a page, each posit on exactly one page', async () => {
    const names = Array.from({ length: 14 }, (_, index) => `Posit ${index + 1}`)
    const owner = await ownerOf(names)
    const pages = await Promise.all([1, 2, 3].map((page) => list(owner, `?page=${page}`)))
    expect(pages.map((page) => [page.items.length, page.total, page.page_size, page.page])).toEqual([
      [6, 14, 6, 1],
      [6, 14, 6, 2],
      [2, 14, 6, 3],
    ])
    expect(pages.flatMap((page) => page.items.map((posit) => posit.title))).toEqual(names.toReversed())
    expect(await list(owner, '?page=4')).toEqual({ items: [], page: 4, page_size: 6, total: 14 })
  })

  test('holds nobody else’s', async () => {
    await ownerOf(['Not yours'])
    expect(await list(somebody)).toMatchObject({ items: [], total: 0 })
  })

  test('by title, without regard to case, in both directions', async () => {
    const owner = await ownerOf(['banana', 'Apple', 'cherry'])
    expect(await titles(owner, '?sort=title&direction=asc')).toEqual(['Apple', 'banana', 'cherry'])
    expect(await titles(owner, '?sort=title&direction=desc')).toEqual(['cherry', 'banana', 'Apple'])
    expect(await titles(owner, '?sort=date&direction=asc')).toEqual(['banana', 'Apple', 'cherry'])
  })

  test('by title in the reader’s alphabet', async () => {
    const owner = await ownerOf(['Zebra', 'Äpfel', 'Birne'])
    const path = '/rest/v1/posits?sort=title&direction=asc'
    const sortedFor = async (language: string) => {
      const headers = { 'accept-language': language }
      const response = await owner.client.fetch(path, { headers })
      const { items } = (await response.json()) as Page<PositCard>
      return items.map((posit) => posit.title)
    }
    expect(await sortedFor('de-DE,de;q=0.9')).toEqual(['Äpfel', 'Birne', 'Zebra'])
    expect(await sortedFor('sv')).toEqual(['Birne', 'Zebra', 'Äpfel'])
    expect(await sortedFor('*')).toEqual(['Äpfel', 'Birne', 'Zebra'])
  })

  test('search ignores accents and finds words of the description', async () => {
    const owner = await ownerOf(['Café in Malmö', 'Other'])
    const { id } = (await list(owner, '?search=cafe')).items[0] ?? {}
    expect(await titles(owner, '?search=malmo')).toEqual(['Café in Malmö'])
    expect(await titles(owner, '?search=CAF%C3%89')).toEqual(['Café in Malmö'])
    await app.database.db
      .updateTable('posits')
      .set({ summary: 'Open until midnight on Fridays.', privacy: 'public' })
      .where('id', '=', id ?? '')
      .execute()
    expect(await titles(owner, '?search=midnight')).toEqual(['Café in Malmö'])
    const { handle } = (await owner.client.call<{ user: { handle: string } }>('GET', '/rest/v1/users/me'))
      .body.user
    const visit = async (search: string) =>
      (await somebody.client.call<PublicPositPage>('GET', `/rest/v1/users/${handle}/posits?search=${search}`))
        .body.items
    expect(await visit('midnight')).toEqual([])
    expect(await visit('malmo')).toHaveLength(1)
  })

  test('posits with the same name and time each appear on exactly one page', async () => {
    const owner = await buildUser(app)
    const created_at = new Date('2026-01-01')
    const alike = {
      user_id: owner.id,
      title: 'Same',
      audience: 'self',
      response_type: 'you',
      created_at,
    } as const
    const rows = Array.from({ length: 40 }, () => ({ ...alike, type: 'decision_tracking' as const }))
    await app.database.db.insertInto('posits').values(rows).execute()
    for (const sort of ['date', 'title']) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7].map((page) => list(owner, `?sort=${sort}&page=${page}`)),
      )
      const ids = pages.flatMap((page) => page.items.map(({ id }) => id))
      expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
      expect(ids).toHaveLength(40)
    }
  })

  test('searches title and short summary as they are written', async () => {
    const owner = await ownerOf(['100% Arabica', '100 grams', 'a_b', 'axb', "O'Reilly", 'back\\slash'])
    const search = (text: string) =>
      titles(owner, `?sort=title&direction=asc&search=${encodeURIComponent(text)}`)
    expect(await search('ARABICA')).toEqual(['100% Arabica'])
    expect(await search('100%')).toEqual(['100% Arabica'])
    expect(await search('%')).toEqual(['100% Arabica'])
    expect(await search('a_b')).toEqual(['a_b'])
    expect(await search("o'r")).toEqual(["O'Reilly"])
    expect(await search('\\')).toEqual(['back\\slash'])
    expect(await search("'; drop table posits; --")).toEqual([])
    await app.database.db
      .updateTable('posits')
      .set({ summary_light: 'About porcelain.' })
      .where('user_id', '=', owner.id)
      .where('title', '=', 'axb')
      .execute()
    expect(await search('Porcelain')).toEqual(['axb'])
  })

  test('filters by type, older values of the same label included, and by privacy', async () => {
    const owner = await buildUser(app)
    const brain = await buildPosit(app, { owner, title: 'Brain', privacy: 'public' })
    const old = await buildPosit(app, { owner, title: 'Old brain' })
    const base = await buildPosit(app, { owner, title: 'Base' })
    const setType = (id: string, type: 'second_brain' | 'decision_tracking') =>
      app.database.db.updateTable('posits').set({ type }).where('id', '=', id).execute()
    await setType(old.id, 'second_brain')
    await setType(base.id, 'decision_tracking')
    expect(await titles(owner, '?type=user_knowledge_base')).toEqual(['Old brain', 'Brain'])
    expect(await titles(owner, '?type=decision_tracking')).toEqual(['Base'])
    expect((await list(owner, '?type=user_knowledge_base&privacy=public')).items.map(({ id }) => id)).toEqual(
      [brain.id],
    )
  })

  test.each([
    '?page=0',
    '?page=x',
    '?sort=id',
    '?direction=up',
    '?privacy=none',
    '?search=%00',
    `?search=${'x'.repeat(201)}`,
  ])('%s is refused', async (query) => {
    const owner = await buildUser(app)
    expect((await owner.client.call('GET', `/rest/v1/posits${query}`)).status).toBe(400)
  })
})

test('a thousand posits of somebody else cost one page', async () => {
  const owner = await buildUser(app)
  const { handle } = (await owner.client.call<{ user: { handle: string } }>('GET', '/rest/v1/users/me')).body
    .user
  const row = {
    user_id: owner.id,
    type: 'decision_tracking',
    audience: 'self',
    response_type: 'you',
  } as const
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    ...row,
    title: `Posit ${n}`,
    privacy: 'public' as const,
  }))
  await app.database.db.insertInto('posits').values(rows).execute()
  const { body } = await somebody.client.call<PublicPositPage>(
    'GET',
    `/rest/v1/users/${handle}/posits?page=167`,
  )
  expect([body.items.length, body.total, body.page_size]).toEqual([4, 1000, 6])
})
