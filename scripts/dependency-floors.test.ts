import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Releases below these have published holes. */
const FLOORS: Record<string, string> = {
  'better-auth': '1.7.7',
  hono: '4.12.34',
  '@hono/node-server': '1.19.13',
  'react-router': '7.18.0',
  kysely: '0.28.17',
  mammoth: '1.12.2',
  nodemailer: '8.0.9',
}

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number) ?? [])
  const place = need?.findIndex((part, index) => part !== have?.[index]) ?? -1
  return place < 0 || (have?.[place] ?? 0) > (need?.[place] ?? 0)
}

test.each(Object.entries(FLOORS))('%s is installed at %s or later', (name, floor) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  expect(isAtLeast(version, floor), `${name} ${version}`).toBe(true)
})
