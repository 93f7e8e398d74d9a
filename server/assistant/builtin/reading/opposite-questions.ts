/**
 * Questions that ask for the opposite or the counterpart of each other. 'How do I undo archiving' shares every other word with
 * 'How do I archive', so that no share of common words distinguishes them.
 */
import { fold } from '../../../retrieval/text/fold.ts'
import { type AntonymSides, antonymSidesIn, areAntonymous } from './antonyms.ts'
import { negationsIn } from './negations.ts'

/** What is to be measured: 'how long' and 'how much' share every other word. */
const MEASURES: [string, RegExp][] = [
  [
    'duration',
    /\b(?:how long|wie lange|duration|dauer|how many (?:minutes|hours|days|weeks|months|years))\b/,
  ],
  ['price', /\b(?:how much|cost|costs|price|prices|fee|fees|kostet|kosten|preis|teuer|expensive)\b/],
  ['count', /\b(?:how many|number of|wie viele|anzahl)\b/],
  ['age', /\b(?:how old|wie alt)\b/],
  ['frequency', /\b(?:how often|how frequently|wie oft)\b/],
  ['distance', /\b(?:how far|distance|wie weit)\b/],
]

/** What distinguishes a question from its opposite. */
export interface Contrasts {
  negations: string
  measure: string | undefined
  sides: AntonymSides
}

export function readContrasts(text: string): Contrasts {
  const folded = fold(text.slice(0, 1000))
  const words = folded.replace(/['’]/g, '').split(/[^\p{L}\p{N}]+/u)
  return {
    negations: negationsIn(words),
    measure: MEASURES.find(([, form]) => form.test(folded))?.[0],
    sides: antonymSidesIn(words),
  }
}

export function areOpposite(one: Contrasts, other: Contrasts): boolean {
  if (one.negations !== other.negations) return true
  if (one.measure && other.measure && one.measure !== other.measure) return true
  return areAntonymous(one.sides, other.sides)
}

/** Whether one of the questions asks for the opposite or the counterpart of the other. */
export const areOppositeQuestions = (one: string, other: string): boolean =>
  areOpposite(readContrasts(one), readContrasts(other))
