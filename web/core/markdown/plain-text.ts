/** What a reader sees of inline tokens, without any markup: the same characters, in the same order, as rendered. */
import type { Token } from 'marked'

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  deg: '°',
  euro: '€',
  pound: '£',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  times: '×',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi
const CODE_POINT_MAX = 0x10ffff

function fromCode(code: number, raw: string): string {
  return code > 0 && code <= CODE_POINT_MAX ? String.fromCodePoint(code) : raw
}

/** The characters of common entities; unknown entities are unchanged. */
export const decodeEntities = (text: string) =>
  text.replace(ENTITY, (raw, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return fromCode(Number(decimal), raw)
    if (hex) return fromCode(Number.parseInt(hex, 16), raw)
    return NAMED[name ?? ''] ?? raw
  })

/** Text of a token that has no tokens inside. */
export function leafText(token: Token): string {
  switch (token.type) {
    case 'text':
      return decodeEntities(token.text)
    case 'codespan':
    case 'escape':
    case 'image':
      return token.text
    case 'br':
      return '\n'
    case 'checkbox':
      return ''
    default:
      return token.raw
  }
}

/** Tokens inside a token; those of an image are not rendered. */
export const tokensIn = (token: Token): Token[] | undefined =>
  token.type !== 'image' && 'tokens' in token ? token.tokens : undefined

export const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      const inside = tokensIn(token)
      return inside ? plainText(inside) : leafText(token)
    })
    .join('')
