/**
 * Questions with known answers. Three formats are read: the tuning data of the answer benchmark (its folder: `run.mjs`, `lib/`, `data/`),
 * and JSON lists of questions judged by patterns, put to a file or to the statements of an owner (`scripts/fit/files/README.md`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FileExtension } from '../../contract/knowledge.ts'
import { nameOf } from '../../server/assistant/builtin/reading/acts/name-of.ts'
import type { KnowledgeSource } from '../../server/assistant/types.ts'
import { parseFile } from '../../server/knowledge/reading/formats/parse-file.ts'
import { DEFAULT_READING_LIMITS } from '../../server/knowledge/reading/limits.ts'
import { holds, type Patterns, shareHeld } from './patterns.ts'

export interface Question {
  id: string
  /** `answerable`, or why it is not: `easy`, `near`, `hard`, `unknown`. */
  kind: string
  q: string
  /** Goes on from the question before. */
  follows: boolean
}

export interface Collection {
  id: string
  family: string
  questions: Question[]
  sources: KnowledgeSource[]
  /** Whether a reply holds the answer. */
  isRight(question: Question, reply: string): boolean
  /** The share of the answer that a text holds, 0 to 1. */
  share(question: Question, text: string): number
}

interface Posit extends Omit<Collection, 'isRight' | 'share' | 'sources'> {
  title: string
}

/** Those of `foreign` are the same texts, asked in other languages. */
const OWN = ['files', 'statements', 'foreign'].map((name) => fileURLToPath(new URL(name, import.meta.url)))

/** Our own texts and those given: the answer benchmark's folder, or JSON lists. */
export async function readCollections(given: string[]): Promise<Collection[]> {
  const own = OWN.flatMap((folder) => listsIn(folder).map((name) => join(folder, name)))
  const collections: Collection[] = []
  for (const path of [...own, ...given])
    collections.push(...(await (path.endsWith('.json') ? readLists(path) : readBenchmark(path, 'tune'))))
  return collections
}

const listsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()

async function readBenchmark(folder: string, split: string): Promise<Collection[]> {
  const { positText } = await import(pathToFileURL(join(folder, 'run.mjs')).href)
  const { attributor, correct } = await import(pathToFileURL(join(folder, 'lib/metrics.mjs')).href)
  const posits = JSON.parse(readFileSync(join(folder, 'data', `${split}.json`), 'utf8')) as Posit[]
  return posits.map((posit) => {
    const attribute = attributor(posit)
    const isRight = (question: Question, reply: string): boolean => correct(posit, question, reply, attribute)
    return {
      ...posit,
      questions: posit.questions.map((question) => ({ ...question, follows: false })),
      sources: [{ name: posit.title, text: positText(posit) as string }],
      isRight,
      share: (question, text) => (isRight(question, text) ? 1 : 0),
    }
  })
}

type Asked = { ask: string; expect: string; follows?: boolean } & Patterns

interface Item {
  id: string
  language: string
  /** Either a file, or what an owner said: each statement is a source of its own. */
  file?: string
  statements?: string[]
  questions: Asked[]
}

const KINDS: Record<string, string> = { known: 'answerable', unknown: 'unknown', chat: 'chat' }

/** `path`: of the JSON list; the files are named relative to it. */
async function readLists(path: string): Promise<Collection[]> {
  const items = JSON.parse(readFileSync(path, 'utf8')) as Item[]
  return Promise.all(
    items.map(async ({ id, language, file, statements = [], questions }) => ({
      id,
      family: `${basename(dirname(path)) === 'foreign' ? 'foreign' : file ? 'file' : 'statements'}-${language}`,
      sources: file
        ? [await readSource(join(dirname(path), file))]
        : statements.map((text) => ({ name: nameOf(text), text })),
      ...judgedByPatterns(questions),
    })),
  )
}

async function readSource(path: string): Promise<KnowledgeSource> {
  const extension = extname(path).slice(1) as FileExtension
  const { text } = await parseFile(extension, readFileSync(path), DEFAULT_READING_LIMITS)
  return { name: basename(path), text }
}

function judgedByPatterns(questions: Asked[]): Pick<Collection, 'questions' | 'isRight' | 'share'> {
  const patternsOf = ({ id }: Question): Patterns => questions[Number(id)] ?? {}
  return {
    questions: questions.map(({ ask, expect, follows = false }, at) => ({
      id: String(at),
      kind: KINDS[expect] ?? expect,
      q: ask,
      follows,
    })),
    isRight: (question, reply) => holds(reply, patternsOf(question)),
    share: (question, text) => shareHeld(text, patternsOf(question)),
  }
}
