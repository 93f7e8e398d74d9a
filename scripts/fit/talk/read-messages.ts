/** Messages under headings that name their kind and language: '## thanks en'. */
import { readFileSync } from 'node:fs'

export interface TypedMessage {
  kind: string
  language: string
  text: string
}

export function readMessages(file: URL): TypedMessage[] {
  let [kind, language] = ['', '']
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const heading = /^## (\w+) ([a-z]{2})$/.exec(text)
      if (heading) [, kind = '', language = ''] = heading
      return heading || text.trim() === '' ? [] : [{ kind, language, text }]
    })
}
