/** Regular expressions that say what a right answer holds. */
export interface Patterns {
  /** One of them. */
  any?: string[]
  all?: string[]
  none?: string[]
}

/** A reply counts by so many words. */
const WORDS_READ = 250

/** As a reader sees it: one line, without marks, with straight quotes. */
const plain = (text: string): string =>
  straight(text.normalize('NFC'))
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/^[ \t]*(>|[-*+]|#{1,6})[ \t]+/gm, '')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const straight = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”„]/g, '"').replace(/[–—‑]/g, '-')

const matches = (text: string, pattern: string) => new RegExp(straight(pattern), 'iu').test(text)

export function holds(reply: string, patterns: Patterns): boolean {
  return shareHeld(plain(reply).split(' ').slice(0, WORDS_READ).join(' '), patterns) === 1
}

/** The share of the patterns a text matches; 0 with one that it must not. */
export function shareHeld(text: string, { any = [], all = [], none = [] }: Patterns): number {
  const read = plain(text)
  if (none.some((pattern) => matches(read, pattern))) return 0
  const found = all.filter((pattern) => matches(read, pattern)).length
  const total = all.length + (any.length > 0 ? 1 : 0)
  const first = any.some((pattern) => matches(read, pattern)) ? 1 : 0
  return total === 0 ? 0 : (found + first) / total
}
