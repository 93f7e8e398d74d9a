/** Every message of the catalogue is provoked somewhere: a text that nothing has ever shown is a promise, not a feature. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Notice } from '../contract/messages/notice.ts'

/** Titles that many messages share, and that therefore identify none. */
const SHARED_TITLES = ['Error', 'Success']

const ROOT = join(import.meta.dirname, '..')
const OWN_FILE = 'error-catalogue.test.ts'
const HELPERS = 'notice.ts'

const modules = globSync('contract/{messages.ts,messages/*.ts}', { cwd: ROOT }).filter(
  (file) => !file.endsWith(HELPERS),
)
const catalogue: Record<string, object | string> = Object.assign(
  {},
  ...(await Promise.all(modules.map((file) => import(join(ROOT, file))))),
)

const tests = globSync('{tests,contract,server,web}/**/*.test.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.endsWith(OWN_FILE))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))

interface Entry {
  key: string
  /** Beginnings of the texts that only this message shows; all of them. */
  words: string[]
  /** Something is filled in at the end: an address, a reason. */
  isOpenEnded: boolean
}

function wordsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  const { title, description = '' } = message as Notice
  return [title, description].filter((text) => text !== '' && !SHARED_TITLES.includes(text))
}

/** A function of a reason says the reason, or its own words without one; a function of an address puts it at the end. */
function entryOf(key: string, message: unknown): Entry {
  if (typeof message !== 'function') return { key, isOpenEnded: false, words: wordsOf(message) }
  const words = wordsOf(message(''))
  return { key, isOpenEnded: wordsOf(message('~')).join() === `${words.join()}~`, words }
}

const entries = Object.entries(catalogue).flatMap(([name, messages]) =>
  typeof messages === 'string'
    ? [entryOf(name, messages)]
    : Object.entries(messages).map(([key, message]) => entryOf(`${name}.${key}`, message)),
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** By its key, or by all its words in one file, each a separate literal. */
function isProvoked({ key, words, isOpenEnded }: Entry): boolean {
  const byKey = new RegExp(`${escaped(key)}(?!\\w)`)
  const byWords = words.map((text) => new RegExp(`['"\`]${escaped(text)}${isOpenEnded ? '' : '[\'"`]'}`))
  return tests.some((source) => byKey.test(source) || byWords.every((word) => word.test(source)))
}

test('each message is provoked by a test', () => {
  expect(entries.filter((entry) => !isProvoked(entry)).map(({ key }) => key)).toEqual([])
})

test('no two messages are one', () => {
  const texts = entries.map(({ words }) => words.join(' / '))
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})
