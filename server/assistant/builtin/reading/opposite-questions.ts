/**
 * Questions that ask for the opposite or the counterpart of each other. 'How do I undo archiving' shares every other word with
 * 'How do I archive', so that no share of common words distinguishes them.
 */
import { fold } from '../../../retrieval/text/fold.ts'
import { negationsIn } from './negations.ts'

/** Groups of antonyms: the sides of a group are separated by '|', the words of a side are inflections and synonyms. */
const ANTONYMS = `open opens opening opened | close closes closing closed; buy buying purchase | sell selling sold; start begin
  beginning first earliest | end ending last latest finish; before | after; import importing | export exporting; upload uploading
  | download downloading; login | logout; adult adults | child children kid kids; weekday weekdays | weekend weekends saturday
  sunday; morning mornings | evening evenings afternoon; minimum min least smallest lowest shortest youngest cheapest | maximum max
  most biggest largest highest longest oldest; private | public; free | paid; arrive arrival arriving | depart departure leave
  leaving; send sending | receive receiving; summer | winter; left | right; monthly month | annual annually yearly year; increase
  raise | decrease reduce lower; inside indoor indoors | outside outdoor outdoors; vegan vegetarian | meat; new newcomer | existing
  returning; hire hiring | fire firing dismiss; lend lending | borrow borrowing; win winning | lose losing; advantage advantages
  pros | disadvantage disadvantages cons; hot | cold; father | mother; brother | sister; son | daughter; husband | wife; monday |
  tuesday | wednesday | thursday | friday | saturday | sunday; lock | unlock; enable activate on | disable deactivate off; north |
  south | east | west; pick collect | deliver delivery; owner landlord | tenant renter; employee | employer; breakfast | lunch |
  dinner; single | double; offnen offnet geoffnet | schliessen schliesst geschlossen; vor | nach; kinder kind | erwachsene
  erwachsener; sommer | winter; kaufen | verkaufen`

/** Of each word, the groups it belongs to, and on which side. */
const sidesOf = new Map<string, Map<number, number>>()
for (const [group, text] of ANTONYMS.split(';').entries())
  for (const [side, words] of text.split('|').entries())
    for (const word of words.trim().split(/\s+/))
      sidesOf.set(word, (sidesOf.get(word) ?? new Map()).set(group, side))

/** Of each group that the words name, the sides they name. */
type AntonymSides = Map<number, Set<number>>

function antonymSidesIn(words: string[]): AntonymSides {
  const named: AntonymSides = new Map()
  for (const word of words)
    for (const [group, side] of sidesOf.get(word) ?? [])
      named.set(group, (named.get(group) ?? new Set()).add(side))
  return named
}

const areAntonymous = (one: AntonymSides, other: AntonymSides): boolean =>
  [...one].some(([group, sides]) => {
    const others = other.get(group)
    return others !== undefined && ![...sides].some((side) => others.has(side))
  })

/** What is to be measured: 'how long' and 'how much' share every other word. */
const QUANTITIES: [string, RegExp][] = [
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
    measure: QUANTITIES.find(([, form]) => form.test(folded))?.[0],
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
