/** A phrase as a title: without what only the reader on the spot can place, and cut where a part of it ends. */
import { TITLE_MAX_CHARACTERS, upperFirst } from './tidy-title.ts'

/** Where a phrase may end. */
const LINK =
  / (?:from|in|at|on|for|near|by|with|above|behind|like|and|or|to|of|since|around|aus|bei|für|von|vom|am|im|an|auf|und|mit|zu) /g
/** 'In my garage', 'at 14 Larch Close'. */
export const ASIDE = / (?:in|at|from|on|above|behind|with) (?:my|our|an?|\d).*$/i

const NAMED = /^(.+) (?:called|named) (\p{Lu}.*)$/u

/** null: no part of it is short enough. */
export function fitPhrase(phrase: string): string | null {
  const [, thing = '', name = ''] = NAMED.exec(phrase) ?? []
  if (name) return fitPhrase(`${name}, ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`)
  const line = phrase.replace(ASIDE, '')
  const ends = [...line.matchAll(LINK)].map(({ index }) => index)
  const end = [line.length, ...ends.reverse()].find((length) => length <= TITLE_MAX_CHARACTERS)
  return end && end > 2 ? upperFirst(line.slice(0, end)) : null
}
