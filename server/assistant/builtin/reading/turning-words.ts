/**
 * Words that turn a question into its opposite or its counterpart. 'How do I undo archiving' shares every other word with
 * 'How do I archive', so that no share of common words tells them apart.
 */
import { fold } from '../../../retrieval/text/fold.ts'

/** Each says that something is not, or is taken back. One more or one less of them is another question. */
const REVERSALS = new Set(
  `not no never without except cannot dont doesnt cant wont isnt arent undo undoing unarchive restore restoring revert reverse
  reopen stop stopping quit disable disabling deactivate disconnect unsubscribe unblock unlock unpin unshare uninstall remove
  removing delete deleting cancel cancelling canceling cancellation besides instead off nicht kein keine keinen ohne nie ausser
  stornieren kundigen kundigung entfernen loschen ruckgangig wiederherstellen abbrechen pas sans jamais annuler supprimer sin
  nunca cancelar eliminar`.split(/\s+/),
)

/** Of those, the ones that only deny: they stand in a question for many reasons. */
const DENIALS = new Set(
  `not no never without except cannot dont doesnt cant wont isnt arent off instead besides nicht kein keine keinen ohne nie ausser pas
  sans jamais sin nunca`.split(/\s+/),
)

/** Whether a word asks for something to be undone, ended or removed. */
export const takesBack = (word: string) => REVERSALS.has(word) && !DENIALS.has(word)

/** Reversals that mean the same: whoever wants to delete wants to remove. */
const ALIKE = `undo undoing revert reverse unarchive restore restoring ruckgangig wiederherstellen; stop stopping quit cancel
  cancelling canceling cancellation unsubscribe stornieren kundigen kundigung abbrechen annuler cancelar; remove removing delete
  deleting entfernen loschen supprimer eliminar; disable disabling deactivate off; not no cannot cant dont doesnt wont isnt arent
  nicht kein keine keinen pas; without except besides ohne ausser sans sin; never nie jamais nunca`

/** One side each: a word of the one and a word of the other stand for different questions. */
const COUNTERPARTS = `open opens opening opened | close closes closing closed; buy buying purchase | sell selling sold; start begin
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

const readGroups = (text: string, between: string) =>
  text.split(';').map((group) => group.split(between).map((side) => side.trim().split(/\s+/)))

const kindOf = new Map(
  ALIKE.split(';').flatMap((group, at) =>
    group
      .trim()
      .split(/\s+/)
      .map((word) => [word, at] as const),
  ),
)
/** Where a word stands: in which pair of counterparts, and on which side. */
const placesOf = new Map<string, Map<number, number>>()
for (const [pair, sides] of readGroups(COUNTERPARTS, '|').entries())
  for (const [side, words] of sides.entries())
    for (const word of words) placesOf.set(word, (placesOf.get(word) ?? new Map()).set(pair, side))

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

const measureOf = (text: string) => MEASURES.find(([, form]) => form.test(text))?.[0]

const wordsIn = (text: string) => text.replace(/['’]/g, '').split(/[^\p{L}\p{N}]+/u)

function reversalsIn(words: string[]): string {
  const kinds = words.filter((word) => REVERSALS.has(word)).map((word) => String(kindOf.get(word) ?? word))
  return [...new Set(kinds)].sort().join(' ')
}

/** The sides that a question names of each pair of counterparts. */
function sidesIn(words: string[]): Map<number, Set<number>> {
  const named = new Map<number, Set<number>>()
  for (const word of words)
    for (const [pair, side] of placesOf.get(word) ?? [])
      named.set(pair, (named.get(pair) ?? new Set()).add(side))
  return named
}

/** What of a question could be turned round. */
export interface Turns {
  reversals: string
  measure: string | undefined
  sides: Map<number, Set<number>>
}

export function readTurns(question: string): Turns {
  const text = fold(question.slice(0, 1000))
  const words = wordsIn(text)
  return { reversals: reversalsIn(words), measure: measureOf(text), sides: sidesIn(words) }
}

const isDisjoint = (one: Set<number>, other: Set<number>) => ![...one].some((side) => other.has(side))

/** Whether one of the questions asks for the opposite or the counterpart of the other. */
export const isTurned = (one: string, other: string): boolean => areTurned(readTurns(one), readTurns(other))

export function areTurned(one: Turns, other: Turns): boolean {
  if (one.reversals !== other.reversals) return true
  if (one.measure && other.measure && one.measure !== other.measure) return true
  return areCounterparts(one, other)
}

/** Whether a sentence speaks of the other side of something that a question names. */
export const namesCounterpart = (question: string, sentence: string): boolean =>
  areCounterparts(readTurns(question), readTurns(sentence))

const areCounterparts = (one: Turns, other: Turns) =>
  [...one.sides].some(([pair, sides]) => {
    const others = other.sides.get(pair)
    return others !== undefined && isDisjoint(sides, others)
  })
