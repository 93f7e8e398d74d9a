/** Takes a prepositional phrase out of its sentence: what is left is as well formed as it was. */
import type { Span } from '../../../../retrieval/text/sentences.ts'

const PREPOSITION =
  'in|on|at|by|to|from|with|for|into|outside|inside|near|behind|under|over|above|below|against|via|per|through|until|till|im|an|am|ans|auf|bei|beim|mit|von|vom|zu|zum|zur|nach|aus|für|gegen|über|unter|vor|hinter|neben|um|bis|ab|durch|pro|ins|con|por|para|desde|hasta|en|dans|chez|sur|avec|pour|par|nel|nella|dal|dalla|sul|sulla'
const DETERMINER =
  'the|an?|my|our|your|d(?:er|ie|as|em|en|es)|ein\\p{L}{0,2}|mein\\p{L}*|unser\\p{L}*|el|la|los|las|le|les|il|lo|un|una|une'
/** The phrase's beginning, before what goes: a preposition, and what determines its noun. */
const BEGINS = new RegExp(
  `,?\\s+(?:(?:only|just|nur|direkt|right) )?(?:${PREPOSITION})\\s+(?:(?:${DETERMINER}|his|her|their|its|this|l['’])\\s+)?(?:\\p{Ll}+\\s+)?$`,
  'iu',
)
/** Of what follows it, what may follow any phrase; 'of' goes on with it. */
const ENDS = new RegExp(
  `^(?:\\s*(?:[,.;:!?)–—-]|$)|\\s+(?:and|or|but|und|oder|aber|y|o|et|ou|mais|e|${PREPOSITION})\\s)`,
  'iu',
)
const STARTS_WITH_ONE = new RegExp(`^(?:${PREPOSITION})\\s`, 'iu')
const LEAST_WORDS = 3
/** 'The studio is on the second floor' says nothing without it. */
const NEEDS_MORE =
  /(?<!\p{L})(?:is|are|was|were|be|am|['’](?:s|re|m)|live|lives|sit|sits|lies|ist|sind|war|waren|bin|liegt|sitzt|sitzen|wohnt|wohne|est|sont|es|está|están|è|sono)$/iu

/** The span is of the text; null where it is no end of such a phrase, or too little would be left. */
export function withoutPhrase(text: string, { start, end }: Span): string | null {
  const inside = STARTS_WITH_ONE.test(text.slice(start, end))
  const begin = inside
    ? start - (/\s+$/.exec(text.slice(0, start))?.[0].length ?? 0)
    : BEGINS.exec(text.slice(0, start))?.index
  if (begin === undefined || begin <= 0 || !ENDS.test(text.slice(end))) return null
  const clause =
    text
      .slice(0, begin)
      .split(/[,;:.]\s/)
      .at(-1) ?? ''
  if (NEEDS_MORE.test(clause) || clause.split(/\s+/).filter(Boolean).length < LEAST_WORDS) return null
  return text.slice(0, begin) + text.slice(end)
}

const ENDS_OPEN = new RegExp(`(?<!\\p{L})(?:${DETERMINER})\\s+$`, 'iu')

/** 'In cash at the' and 'by card': no phrase goes on so. */
export const isBroken = (before: string, now: string) => ENDS_OPEN.test(before) && STARTS_WITH_ONE.test(now)
