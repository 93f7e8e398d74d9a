import { afterAll, expect, test } from 'vitest'
import type { Page } from '../../../contract/api.ts'
import type { FoundSource } from '../../../contract/knowledge.ts'
import { addStatement, buildPosit, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp } from '../../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const search = async ({ id, owner }: TestPosit, words: string, more = '') => {
  const path = `/rest/v1/posits/${id}/sources?search=${encodeURIComponent(words)}${more}`
  return (await owner.client.call<Page<FoundSource>>('GET', path)).body
}
const namesOf = ({ items }: Page<FoundSource>) => items.map((source) => source.name)

test('names and texts are searched case-insensitively, with an excerpt', async () => {
  const posit = await buildPosit(app)
  const far = 'Nothing of it here. '.repeat(100)
  await addStatement(
    app,
    posit.id,
    `${far}The spare key hangs behind the KETTLE in the pantry. ${far}`,
    'House',
  )
  await addStatement(app, posit.id, 'It is blue.', 'Kettle')
  await addStatement(app, posit.id, 'The pan is red.', 'Pan')
  const found = await search(posit, ' kettle ')
  expect([found.total, namesOf(found)]).toEqual([2, ['Kettle', 'House']])
  expect(found.items[0]?.excerpt).toBeNull()
  expect(found.items[1]?.excerpt).toContain('behind the KETTLE in the pantry')
  expect(found.items[1]?.excerpt?.length).toBeLessThan(300)
})

test('a search is literal', async () => {
  const posit = await buildPosit(app)
  await addStatement(app, posit.id, 'A discount of 50% is given.', 'Prices')
  await addStatement(app, posit.id, 'The door is open.', 'Door')
  expect(namesOf(await search(posit, '%'))).toEqual(['Prices'])
  expect(namesOf(await search(posit, '_'))).toEqual([])
  expect(namesOf(await search(posit, '\\'))).toEqual([])
})

test('a search comes in pages of the asked size, and knows its total on each', async () => {
  const posit = await buildPosit(app)
  for (let at = 1; at <= 5; at++) await addStatement(app, posit.id, 'Tea is brewed.', `Note ${at}`)
  await addStatement(app, posit.id, 'Coffee is ground.', 'Coffee')
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => search(posit, 'tea', `&page_size=2&page=${page}`)),
  )
  expect(pages.map(namesOf)).toEqual([['Note 5', 'Note 4'], ['Note 3', 'Note 2'], ['Note 1'], []])
  expect(pages.map((page) => page.total)).toEqual([5, 5, 5, 5])
})
