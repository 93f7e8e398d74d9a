/** Owners' statements and visitors' questions in German, line by line as in `../statements`, and pairs of short texts in several languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Collection } from './data.ts'

const FOLDER = fileURLToPath(new URL('../encoder/translations/', import.meta.url))

interface Translation {
  /** The collection's id. */
  of: string
  statements: string[]
  questions: string[]
}

/** Two texts that say the same. */
interface Pair {
  en: string
  other: string
}

interface TranslatedQuestion {
  id: string
  kind: string
  question: string
  statements: { text: string; answers: boolean }[]
}

const readTranslations = (): Translation[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(FOLDER + name, 'utf8')))

export function readTranslated(collections: Collection[]): {
  questions: TranslatedQuestion[]
  pairs: Pair[]
} {
  const originals = new Map(collections.map((collection) => [collection.id, collection]))
  const read = readTranslations().map((translation) => translated(translation, originals.get(translation.of)))
  return {
    questions: read.flatMap(({ questions }) => questions),
    pairs: [...read.flatMap(({ pairs }) => pairs), ...readPairs()],
  }
}

function translated({ of, statements, questions }: Translation, original: Collection | undefined) {
  if (original?.sources.length !== statements.length || original.questions.length !== questions.length)
    throw new Error(`The translation of ${of} does not have the lines of its original`)
  const texts = original.sources.map(({ text }) => text)
  const asked = original.questions.map((question, at) => ({
    question,
    german: questions[at] ?? '',
    answers: texts.map((text) => question.kind === 'answerable' && original.isRight(question, text)),
  }))
  return {
    questions: asked
      // A follow-up says little alone; some answers need more than one statement.
      .filter(({ question }) => !question.follows && question.kind !== 'chat')
      .filter(({ question, answers }) => question.kind !== 'answerable' || answers.includes(true))
      .map(({ question, german, answers }) => ({
        id: `${of}-de`,
        kind: question.kind,
        question: german,
        statements: statements.map((text, at) => ({ text, answers: answers[at] === true })),
      })),
    pairs: [
      ...texts.map((en, at) => ({ en, other: statements[at] ?? '' })),
      ...asked
        .filter(({ question }) => question.kind !== 'chat')
        .map(({ question, german }) => ({ en: question.q, other: german })),
    ],
  }
}

const readPairs = (): Pair[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) =>
      readFileSync(FOLDER + name, 'utf8')
        .trim()
        .split('\n'),
    )
    .map((line) => {
      const [en = '', other = ''] = line.split('\t')
      return { en, other }
    })
