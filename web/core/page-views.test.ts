import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { PAGE_NAMES, pageNameOf } from '../../contract/page-names.ts'
import routes from '../routes.ts'

const pathsOf = (entry: RouteConfigEntry): string[] => [
  ...(entry.path === undefined ? [] : [entry.path]),
  ...(entry.children ?? []).flatMap(pathsOf),
]

test('every screen has a unique name without user text', async () => {
  const paths = (await routes).flatMap(pathsOf).filter((path) => path !== '*')
  expect(paths.map((path) => pageNameOf(`/${path}`))).toEqual(paths)
  expect([...paths, 'home', 'not-found'].sort()).toEqual([...PAGE_NAMES].sort())
})

test('ids, handles and unknown paths are omitted from names', () => {
  expect(pageNameOf('/')).toBe('home')
  expect(pageNameOf('/posits/0198d5c0-7e1e-7000-8000-000000000000')).toBe('posits/:id')
  expect(pageNameOf('/posits/u/clara-bell/')).toBe('posits/u/:handle')
  expect(pageNameOf('/my-private-words')).toBe('not-found')
})
