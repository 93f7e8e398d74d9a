/** Words that mark a sentence as an answer of a type: a time, a number, a name, a reason. */
import type { Word } from '../../../retrieval/text/words.ts'
import type { AnswerType } from './expected-answer-type.ts'

const setOf = (words: string) => new Set(words.split(/\s+/))

const TIME_WORDS =
  setOf(`january february march april june july august september october november december jan feb apr jun jul aug
  sep sept oct nov dec januar februar marz mai juni juli oktober dezember monday tuesday wednesday thursday friday saturday
  sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends montags dienstags mittwochs
  donnerstags freitags samstags sonntags montag dienstag mittwoch donnerstag freitag samstag sonntag century centuries jahrhundert year years jahr jahre jahren
  month months week weeks ago today tomorrow yesterday spring summer autumn fall winter decade morning evening noon midnight
  uhr oclock janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio
  julio agosto septiembre octubre noviembre diciembre during until daily weekly monthly annually`)
const NUMBER_WORDS =
  setOf(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion
  half third quarter quarters dozen twice once double several both few percent zwei drei vier funf sechs sieben acht neun zehn elf
  zwolf zwanzig dreissig hundert tausend prozent deux trois quatre cinq dos tres cuatro cinco first second fourth majority minority`)
const NAMING_WORDS = setOf(
  `called known termed named name names titled term referred dubbed nicknamed heisst heissen genannt bezeichnet`,
)
const REASON_WORDS =
  setOf(`because since due cause caused causes causing reason reasons therefore thus hence so order result resulted
  resulting allow allows allowing enable enables prevent avoid ensure led weil denn deshalb daher damit wegen grund car parce puisque
  porque debido perche omdat`)
const MANNER_WORDS =
  setOf(`by use using click select open go type enter try choose simply just via through add create press step
  steps first then following follow install call visit contact apply indem klicken wahlen uber mittels`)
const PLACE_LEADS =
  setOf(`in at near from to of into around outside inside within across between im am bei aus nach beim a en au dans
  di`)
const MAX_YEAR = 2199

/** A word may mark several answer types: one bit each. No words mark definitions, decisions and things. */
export const ANSWER_TYPE_MARKERS: Record<AnswerType, number> = {
  naming: 1,
  time: 2,
  number: 4,
  person: 8,
  place: 16,
  reason: 32,
  manner: 64,
  definition: 0,
  decision: 0,
  thing: 0,
}

/** The markers of a word, as bits. `before` is the word in front of it in the same sentence. */
export function answerTypeMarkers(word: Word, before: Word | undefined): number {
  const { text } = word
  let markers = 0
  if (word.number)
    markers |=
      ANSWER_TYPE_MARKERS.number | (isTime(text) || isMinutes(word, before) ? ANSWER_TYPE_MARKERS.time : 0)
  if (before?.number && /^[ap]m$/.test(text)) markers |= ANSWER_TYPE_MARKERS.time
  if (NAMING_WORDS.has(text)) markers |= ANSWER_TYPE_MARKERS.naming
  if (TIME_WORDS.has(text)) markers |= ANSWER_TYPE_MARKERS.time
  if (NUMBER_WORDS.has(text)) markers |= ANSWER_TYPE_MARKERS.number
  if (REASON_WORDS.has(text)) markers |= ANSWER_TYPE_MARKERS.reason
  if (MANNER_WORDS.has(text)) markers |= ANSWER_TYPE_MARKERS.manner
  if (word.capital && before) {
    markers |= ANSWER_TYPE_MARKERS.person
    if (before.capital || PLACE_LEADS.has(before.text)) markers |= ANSWER_TYPE_MARKERS.place
  }
  return markers
}

/** '30' of '9:30': two numbers with one mark between them. '9.30' is one word, which may be a price as well. */
function isMinutes(word: Word, before: Word | undefined): boolean {
  if (!before?.number || word.start !== before.end + 1) return false
  return /^[0-5]\d$/.test(word.text) && /^(?:[01]?\d|2[0-4])$/.test(before.text)
}

function isTime(text: string): boolean {
  const year = /^(\d{4})s?$/.exec(text)?.[1]
  if (year !== undefined) return Number(year) >= 1000 && Number(year) <= MAX_YEAR
  return /^\d{1,2}(?:st|nd|rd|th|am|pm)$/.test(text)
}
