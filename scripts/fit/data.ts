/**
 * Questions with known answers. Two formats are read: the tuning data of the answer benchmark (its folder: `run.mjs`, `lib/`, `data/`), and
 * files with questions judged by patterns (each a JSON list with the files beside it), as `scripts/fit/files/README.md` describes.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileExtension } from '../../contract/knowledge.ts'
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
  title: string
  questions: Question[]
  text: string
  /** Whether a reply holds the answer. */
  isRight(question: Question, reply: string): boolean
  /** The share of the answer that a text holds, 0 to 1. */
  share(question: Question, text: string): number
}

interface Posit extends Omit<Collection, 'isRight' | 'share'> {}

export async function readBenchmark(folder: string, split: string): Promise<Collection[]> {
  const { positText } = await import(pathToFileURL(join(folder, 'run.mjs')).href)
  const { attributor, correct } = await import(pathToFileURL(join(folder, 'lib/metrics.mjs')).href)
  const posits = JSON.parse(readFileSync(join(folder, 'data', `${split}.json`), 'utf8')) as Posit[]
  return posits.map((posit) => {
    const attribute = attributor(posit)
    const isRight = (question: Question, reply: string): boolean => correct(posit, question, reply, attribute)
    return {
      ...posit,
      questions: posit.questions.map((question) => ({ ...question, follows: false })),
      text: positText(posit) as string,
      isRight,
      share: (question, text) => (isRight(question, text) ? 1 : 0),
    }
  })
}

interface FileItem {
  id: string
  language: string
  file: string
  questions: ({ ask: string; expect: string; follows?: boolean } & Patterns)[]
}

const KINDS: Record<string, string> = { known: 'answerable', unknown: 'unknown', chat: 'chat' }

/** `path`: of the JSON list; the files are named relative to it. */
export async function readFiles(path: string): Promise<Collection[]> {
  const items = JSON.parse(readFileSync(path, 'utf8')) as FileItem[]
  return Promise.all(items.map((item) => readFileItem(item, dirname(path))))
}

async function readFileItem(
  { id, language, file, questions }: FileItem,
  folder: string,
): Promise<Collection> {
  const extension = extname(file).slice(1) as FileExtension
  const { text } = await parseFile(extension, readFileSync(join(folder, file)), DEFAULT_READING_LIMITS)
  const patternsOf = ({ id }: Question): Patterns => questions[Number(id)] ?? {}
  return {
    id,
    family: `file-${language}`,
    title: basename(file),
    text,
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
