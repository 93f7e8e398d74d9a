/** Drive's search language, as much of it as is used: comparisons joined by `and`, `or` and brackets; anything else is refused. */
import type { FakeFile } from './google-drive-file.ts'

type Matcher = (file: FakeFile) => boolean

const TOKEN = /\s*(?:(\(|\)|=)|'((?:[^'\\]|\\['\\])*)'|([A-Za-z]+))/y

type Token = { sign: string } | { text: string } | { word: string }

function tokensOf(query: string): Token[] | null {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < query.trimEnd().length) {
    const found = TOKEN.exec(query)
    if (!found) return null
    const [, sign, text, word] = found
    if (sign !== undefined) tokens.push({ sign })
    else if (text !== undefined) tokens.push({ text: text.replace(/\\(['\\])/g, '$1') })
    else tokens.push({ word: word ?? '' })
  }
  return tokens
}

const wordOf = (token: Token | undefined) => (token && 'word' in token ? token.word : null)
const signOf = (token: Token | undefined) => (token && 'sign' in token ? token.sign : null)
const textOf = (token: Token | undefined) => (token && 'text' in token ? token.text : null)

class Refused extends Error {}

function parse(tokens: Token[]): Matcher {
  function joined(word: 'or' | 'and', part: () => Matcher): Matcher {
    const parts = [part()]
    while (wordOf(tokens[0]) === word) {
      tokens.shift()
      parts.push(part())
    }
    return (file) =>
      word === 'or' ? parts.some((matches) => matches(file)) : parts.every((matches) => matches(file))
  }
  function comparison(): Matcher {
    if (signOf(tokens[0]) === '(') {
      tokens.shift()
      const inner = any()
      if (signOf(tokens.shift()) !== ')') throw new Refused()
      return inner
    }
    const [field, operator, value] = tokens.splice(0, 3)
    const name = wordOf(field)
    const text = textOf(value)
    if (name === 'trashed' && signOf(operator) === '=') {
      const wanted = wordOf(value) === 'true'
      return (file) => (file.trashed ?? false) === wanted
    }
    if (name === 'mimeType' && signOf(operator) === '=' && text !== null)
      return (file) => file.mimeType === text
    if (name === 'name' && wordOf(operator) === 'contains' && text !== null)
      return (file) => file.name.toLowerCase().includes(text.toLowerCase())
    throw new Refused()
  }
  const all = () => joined('and', comparison)
  const any = () => joined('or', all)
  const matcher = any()
  if (tokens.length > 0) throw new Refused()
  return matcher
}

/** Null for a query that Drive would refuse. */
export function matcherOf(query: string): Matcher | null {
  const tokens = tokensOf(query)
  if (!tokens) return null
  if (tokens.length === 0) return () => true
  try {
    return parse(tokens)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
