import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posit-structure-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The complaints about a project with these files: `path:line rule`. */
async function check(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(folder, 'project-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return checkStructure(root).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a project that follows the rules has no complaint', async () => {
  const complaints = await check({
    'contract/posits.ts': `import { z } from 'zod'\nimport { PLAN } from './plans.ts'\n`,
    'server/app.ts': `import { positsRoutes } from './posits/routes.ts'\n`,
    'server/core/auth.ts': `import { Kysely } from 'kysely'\nimport type { Db } from '../database/schema.ts'\n`,
    'server/posits/routes.ts': `import { listPosits } from './queries.ts'\n`,
    'server/posits/service.ts': `import { hasPlan } from '../billing/service.ts'\nimport { parse } from './engine/deep-work.ts'\n`,
    'server/posits/engine/deep-work.ts': `import { log } from '../../core/log.ts'\n`,
    'server/posits/types.ts': `export type Title = string\n`,
    'server/chat/service.ts': `import type { Title } from '../posits/types.ts'\n`,
    'server/knowledge/service.ts': `import { stem } from '../retrieval/text/stem.ts'\n`,
    'server/retrieval/text/stem.ts': `import { log } from '../../core/log.ts'\n`,
    'server/posits/present.ts': `import type { Row } from './queries.ts'\n`,
    'server/posits/queries.ts': `import {\n  sql,\n} from 'kysely'\n`,
    'server/posits/sharing-a-posit.test.ts': `import { listTasks } from '../tasks/queries.ts'\n`,
    'server/database/schema.ts': lines(400),
    'web/routes.ts': `export default [route('posits', 'posits/list.tsx')]\n`,
    'web/posits/list.tsx': `import { Chat } from '../chat/panel.tsx'\nimport { Button } from '../ui/button.tsx'\n`,
    'web/core/api.ts': `import type { App } from '../../server/app.ts'\n`,
  })
  expect(complaints).toEqual([])
})

/** Each case breaks one rule once: the file, its text, and the complaint. */
const BROKEN: [path: string, text: string, complaint: string][] = [
  ['contract/a.ts', `import pg from 'pg'\n`, '1 contract/ imports only zod and contract/'],
  ['contract/a.ts', `import { b } from '../server/b.ts'\n`, '1 contract/ imports only zod and contract/'],
  ['server/core/a.ts', `import { b } from '../posits/service.ts'\n`, '1 server/core knows no domain'],
  [
    'server/database/a.ts',
    `import { b } from '../core/b.ts'\n`,
    '1 server/core and server/database share only types',
  ],
  [
    'server/posits/a.ts',
    '',
    '1 a domain holds only routes, access, service, types, queries, present, jobs, prompts, client; deeper work has a folder',
  ],
  ['server/invoices/service.ts', '', '1 server/invoices is neither a domain nor a known folder'],
  ['server/startup.ts', '', '1 server/ holds only main.ts, app.ts, services.ts'],
  [
    'server/posits/service.ts',
    `import { stem } from '../retrieval/text/stem.ts'\n`,
    '1 only assistant, knowledge, tasks, answering import server/retrieval',
  ],
  [
    'server/retrieval/text/stem.ts',
    `import { a } from '../../posits/service.ts'\n`,
    '1 server/retrieval imports only itself, core and contract/',
  ],
  [
    'server/chat/types.ts',
    `import { a } from './service.ts'\n`,
    '1 types.ts does not import service.ts: calls go one way, and present is a leaf',
  ],
  ['server/posits/service.ts', `import { sql } from 'kysely'\n`, '1 only queries.ts knows Kysely'],
  [
    'server/posits/service.ts',
    `\nexport { a } from '../chat/service.ts'\n`,
    '2 posits comes before chat and may not import it',
  ],
  [
    'server/chat/service.ts',
    `import {\n  a,\n} from '../posits/queries.ts'\n`,
    '3 of another domain only service, access and types may be imported, not posits/queries.ts',
  ],
  [
    'server/chat/service.ts',
    `await import('../posits/engine/service.ts')\n`,
    '1 of another domain only service, access and types may be imported, not posits/engine/service.ts',
  ],
  [
    'server/chat/service.ts',
    `import type { Services } from '../services.ts'\n`,
    '1 a domain does not import server/services.ts',
  ],
  [
    'server/chat/routes.ts',
    `import type { Services } from '../services.ts'\n`,
    '1 a domain does not import server/services.ts',
  ],
  ['server/chat/service.ts', `import { a } from './routes.ts'\n`, '1 only app.ts imports routes'],
  [
    'server/chat/queries.ts',
    `import { a } from './service.ts'\n`,
    '1 queries.ts does not import service.ts: calls go one way, and present is a leaf',
  ],
  [
    'server/chat/delivery/queries.ts',
    `import { a } from '../service.ts'\n`,
    '1 queries.ts does not import service.ts: calls go one way, and present is a leaf',
  ],
  [
    'server/chat/present.ts',
    `import { a } from './queries.ts'\n`,
    '1 present.ts does not import queries.ts: calls go one way, and present is a leaf',
  ],
  [
    'server/chat/service.ts',
    `import { a } from '../../tests/a.ts'\n`,
    '1 server/ imports only server/ and contract/',
  ],
  ['operator/people/a.ts', `import { sql } from 'kysely'\n`, '1 only queries.ts knows Kysely'],
  [
    'operator/a.ts',
    `import { a } from '../web/a.tsx'\n`,
    '1 operator/ imports only operator/, server/ and contract/',
  ],
  ['operator/billing/a.ts', '', '1 operator/billing is neither a domain nor a known folder'],
  ['web/ui/a.tsx', `import { a } from '../../contract/a.ts'\n`, '1 web/ui imports nothing of ours'],
  ['web/core/a.ts', `import { a } from '../layout/a.tsx'\n`, '1 web/core imports only contract/ and web/ui'],
  [
    'web/core/a.ts',
    `import type { App } from '../../server/app.ts'\n`,
    '1 only web/core/api.ts imports a type of the server',
  ],
  [
    'web/core/api.ts',
    `import { app } from '../../server/app.ts'\n`,
    '1 only web/core/api.ts imports a type of the server',
  ],
  [
    'web/posits/card.tsx',
    `import { a } from '../chat/a.tsx'\n`,
    '1 only screens compose other folders: web/posits may not import web/chat',
  ],
  ['web/posits/card.tsx', `import { a } from '../../tests/a.ts'\n`, '1 web/ imports only web/ and contract/'],
  ['web/widgets/a.tsx', '', '1 web/widgets is neither a domain nor a known folder'],
  ['web/ui/BigButton.tsx', '', '1 files are named in kebab-case'],
  ['web/core/utils.ts', '', '1 a file is named after its one idea'],
  ['contract/a.ts', lines(301), '301 a file has at most 300 lines'],
]

test.each(BROKEN)('%s with %j: %s', async (path, text, complaint) => {
  const padding = Object.fromEntries(
    Array.from({ length: 20 }, (_, number) => [`bench/file-${number}.ts`, '']),
  )
  expect(await check({ ...padding, [path]: text })).toEqual([`${path}:${complaint}`])
})

test('more than one file in twenty over 200 lines is refused', async () => {
  const short = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`bench/file-${number}.ts`, '']))
  const long = { 'bench/long.ts': lines(201) }
  expect(await check({ ...long, ...short(19) })).toEqual([])
  expect(await check({ ...long, ...short(18) })).toEqual([
    'bench/long.ts:201 at most 5 % of the files have over 200 lines',
  ])
})

test('an import cycle is reported with its path, type imports too', async () => {
  const complaints = await check({
    'bench/a.ts': `import { b } from './b.ts'\nimport { d } from './d.ts'\n`,
    'bench/b.ts': `\nexport type { C } from './c.ts'\nimport { d } from './d.ts'\n`,
    'bench/c.ts': `export type A = typeof import('./a.ts')\n`,
    'bench/d.ts': '',
  })
  expect(complaints).toEqual([
    'bench/c.ts:1 imports form no cycle: bench/a.ts → bench/b.ts → bench/c.ts → bench/a.ts',
  ])
})

const statements = (count: number) => '  step()\n'.repeat(count)

test('a function has at most 60 lines', async () => {
  expect(await check({ 'bench/a.ts': `function run() {\n${statements(58)}}\n` })).toEqual([])
  expect(await check({ 'bench/a.ts': `\nconst run = () => {\n${statements(59)}}\n` })).toEqual([
    'bench/a.ts:2 a function has at most 60 lines besides JSX',
  ])
  expect(await check({ 'bench/a.test.ts': `test('x', () => {\n${statements(59)}})\n` })).toEqual([])
})

test('lines of JSX do not make a function long', async () => {
  const screen = (count: number) =>
    `function Screen() {\n${statements(count)}  return (\n    <ul>\n${'      <li />\n'.repeat(80)}    </ul>\n  )\n}\n`
  expect(await check({ 'bench/screen.tsx': screen(56) })).toEqual([])
  expect(await check({ 'bench/screen.tsx': screen(57) })).toEqual([
    'bench/screen.tsx:1 a function has at most 60 lines besides JSX',
  ])
})
