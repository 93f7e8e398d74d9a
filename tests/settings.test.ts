/** What operators read of the settings is true: the example file, the container's and compose's own names, and how they run. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv, SETTING_NAMES } from '../server/core/env.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** `npm start`, `npm run dev` and the container set it themselves. */
const SET_BY_US = 'NODE_ENV'
const LINE = /^([A-Z0-9_]+)=\s+# (.+)$/

const example = read('.env.example')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => LINE.exec(line) ?? [line])

test('the example file lists each setting once, with a comment and no value', () => {
  for (const [line, name] of example) expect(name, `${line}`).toBeDefined()
  const names = example.map(([, name]) => name)
  expect([...names].sort()).toEqual(SETTING_NAMES.filter((name) => name !== SET_BY_US).sort())
})

test('the example file names the default of each setting', () => {
  const defaults: Record<string, unknown> = readEnv({})
  for (const [, name = '', comment = ''] of example) {
    const value = defaults[name]
    // A list may be empty by default.
    if (value !== undefined && String(value) !== '') expect(comment, name).toContain(`(${value})`)
  }
})

test('the example file itself is a working environment', () => {
  expect(readEnv(Object.fromEntries(example.map(([, name = '']) => [name, ''])))).toEqual(readEnv({}))
})

/** `environment:` entries below one service of the compose file. */
function environmentOf(compose: string, service: string): string[] {
  const block = compose.split(/\n(?= {2}\S)/).find((each) => each.trimStart().startsWith(`${service}:`)) ?? ''
  const environment = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(`${block}\n`)?.[1] ?? ''
  return [...environment.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
}

test('compose sets only known settings, pins its images and waits for its services', () => {
  const compose = read('compose.yaml')
  const names = environmentOf(compose, 'posit')
  expect(names.length).toBeGreaterThan(5)
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(names))
  const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image)
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toMatch(/:(?!latest$)[\w.-]+$/)
  expect(compose.match(/condition: service_/g)).toHaveLength(3)
  expect(compose).not.toMatch(/(?:PASSWORD|SECRET\w*): (?!\$\{)/)
})

test('the container runs unprivileged, without build files, and has a health check', () => {
  const dockerfile = read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last.indexOf('USER node')).toBeGreaterThan(last.lastIndexOf('RUN '))
  expect(last).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m)
  const command = /^CMD (.+)$/m.exec(last)?.[1] ?? '[]'
  expect(['exec', ...JSON.parse(command)].join(' ')).toBe(JSON.parse(read('package.json')).scripts.start)
  expect(last).not.toMatch(/^(?:ADD|ARG) /m)
  const set =
    /^ENV (.+)$/m
      .exec(last)?.[1]
      ?.split(' ')
      .map((pair) => pair.split('=')[0]) ?? []
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(set))
  const copied = [...last.matchAll(/^COPY (?:--\S+ )?(\S+) /gm)].map(([, path = '']) => path)
  const ignored = read('.dockerignore')
  for (const path of copied.filter((each) => !each.startsWith('/app'))) {
    expect(ignored, path).toMatch(new RegExp(`^!${path}$`, 'm'))
  }
  expect(ignored.startsWith('**\n')).toBe(true)
})
