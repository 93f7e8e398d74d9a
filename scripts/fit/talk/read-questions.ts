/** Questions that visitors put to the files, with and without an answer. */
import { readdirSync, readFileSync } from 'node:fs'

const FILES = new URL('../files/', import.meta.url)

/** One of so many, up to so many characters. */
export const readQuestions = (every: number, longest: number): string[] =>
  readdirSync(FILES)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): { questions: { ask: string; expect: string }[] }[] =>
      [JSON.parse(readFileSync(new URL(name, FILES), 'utf8'))].flat(),
    )
    .flatMap(({ questions }) => questions)
    .filter(({ ask, expect }) => expect !== 'chat' && ask.length <= longest)
    .filter((_, at) => at % every === 0)
    .map(({ ask }) => ask)
