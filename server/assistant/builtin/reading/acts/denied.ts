/** 'We don't do Thursdays any more', 'montags machen wir nicht mehr': what no longer holds. It is never put in the place of something else. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { plain } from '../plain.ts'
import { holdsMatter } from './cue-words.ts'
import { valuesIn } from './values.ts'
import { isWithin } from './word-spans.ts'

/** Where another thing may be said to hold: after a comma, and before 'but' or 'it's'. */
const CLAUSE_END =
  /[,;:.!?–—]\s+|(?<=any ?more|any longer)\s|\s(?=(?:but|so|it['’]?s|its|they['’]?re|rather|instead|only|just|sondern|aber|sino|pero|mais|ma|mas|maar|es ist|jetzt|now)(?:\s|$))/giu
/** All of the clause no longer holds. */
const NO_MORE =
  /(?<!\p{L})(?:no longer|any ?more|any longer|(?:nicht|keinen?|keine[rmns]?|nie)(?: \p{L}+){0,3} mehr|ya no|ne \p{L}+ plus|n['’]\p{L}+ plus|non \p{L}+ più|non più|niet meer|geen \p{L}+ meer|(?:já )?não \p{L}+ mais)(?!\p{L})/iu
/** What follows does not hold. */
const NOT =
  /(?<!\p{L})(?:not|never|(?:do|does|did|is|are|was|were|ca|wo|have|has|should)n['’]?t|cannot|nicht|keinen?|keine[rmns]?|pas|niet|geen)(?!\s(?:only|just|nur|alleen|seulement|sure)(?!\p{L}))(?!\p{L})/iu
const NOT_LAST = /(?<!\p{L})(?:nicht|niet|pas)[.!]*$/iu

function clausesIn(text: string): { start: number; clause: string; end: number }[] {
  const ends = [...[...text.matchAll(CLAUSE_END)].map(({ index }) => index), text.length]
  return ends.map((end, at) => {
    const start = ends[at - 1] ?? 0
    return { start, end, clause: text.slice(start, end) }
  })
}

const deniedSpans = (text: string): Span[] =>
  clausesIn(text).flatMap(({ start, end, clause }) => {
    if (NO_MORE.test(clause) || NOT_LAST.test(clause.trim())) return [{ start, end }]
    const not = NOT.exec(clause)
    return not ? [{ start: start + not.index, end }] : []
  })

/** Before what no longer holds: 'not 22', 'statt Montag', 'rather than juliet'. */
const DENIES =
  /(?:^|[^\p{L}])(?:not|no|never|than|instead of|was|were|used to be|said|nicht|nimm?er|keine?|statt|war|waren|früher|als|no|era|pas|au lieu de|non|invece di|não|niet|geen)\s+(?:\p{L}{1,5}\s+){0,2}$/iu
/** Before and after it: 'from 9 to 10'. It 'dates from 1909'. */
const FROM = /(?:^|[^\p{L}])(?:from|von|de|da|van)\s+(?:\p{L}{1,5}\s+){0,2}$/iu
const TO = /^\s?(?:\p{L}+\s){0,2}(?:to|auf|zu[mr]?|nach|a|à|al|naar|op)(?!\p{L})/iu
const WAS = /^\s(?:was|were|war|waren|era|eran|était)(?!\p{L})/iu

/** Of a word or a value of the text: that it no longer holds. */
export function deniedIn(text: string): (span: Span) => boolean {
  const spans = deniedSpans(text)
  return (span) => {
    const [before, after] = [text.slice(0, span.start), text.slice(span.end)]
    const isLeft = FROM.test(before) && TO.test(after)
    return isWithin(span, spans) || DENIES.test(before) || isLeft || WAS.test(after)
  }
}

/** Nothing is said to hold in its place. */
export function onlyDenies(text: string): boolean {
  const [spans, clauses] = [deniedSpans(text), clausesIn(text)]
  const isSaid = (clause: string) => valuesIn(clause).length > 0 || holdsMatter(clause, 'correction')
  return (
    spans.length > 0 &&
    clauses.every(({ start, end, clause }) => {
      const span = spans.find((each) => start <= each.start && each.end <= end)
      // 'The mugs hold 12 oz, not 20': what holds is said before.
      return span ? valuesIn(clause.slice(0, span.start - start)).length === 0 : !isSaid(clause)
    })
  )
}

const PAST = /(?<!\p{L})(?:was|were|used to|before|old|war|waren|früher|vorher|alte[nrs]?)(?!\p{L})/iu
/** 'That with six was before.' */
export const saysItWas = (text: string, value: string) => PAST.test(text) && holdsWords(text, value)

export const holdsWords = (text: string, words: string) => ` ${plain(text)} `.includes(` ${plain(words)} `)

export const saysNoMore = (text: string) => NO_MORE.test(text)

const NOT_BEFORE = /,?\s(?:(?:and|und|but)\s)?(?:not|nicht)(?:\smehr)?(?<preposition>\s\p{L}{1,5})?\s$/iu
const BUT_AFTER = /^,?\s(?:but|sondern)(?=\s)/iu
const PREPOSITION =
  /^\s(?:(?:only|just|nur|erst)\s)?(?:at|on|in|from|until|till|to|by|um|am|im|ab|bis|von|auf)\s/iu

/** 'We shut at four, not half past five', without what it was. */
export function withoutContrast(text: string): string {
  const isDenied = deniedIn(text)
  return valuesIn(text)
    .filter(isDenied)
    .reduceRight((rest, { start, end }) => {
      const not = NOT_BEFORE.exec(rest.slice(0, start))
      if (!not) return rest
      const but = BUT_AFTER.exec(rest.slice(end))?.[0] ?? ''
      const after = rest.slice(end + but.length)
      // 'Not at four but five': at five.
      const before = but && !PREPOSITION.test(after) ? (not.groups?.preposition ?? '') : ''
      return rest.slice(0, not.index) + before + after
    }, text)
}

const STILL =
  /(?<!\p{L})(?:still|remains? at|stays? at|weiterhin|nach wie vor|immer noch|noch immer|bleib\p{L}* bei)(?:\s\p{L}{1,5}){0,2}\s+$/iu
/** 'It is still 78': nothing changes. */
export const isStill = (text: string, { start }: Span) => STILL.test(text.slice(0, start))
