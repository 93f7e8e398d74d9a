/** What kind of thing a question asks for, and the words that give such a thing away. */
import { fold } from '../../core/text/fold.ts'
import type { Word } from '../../core/text/words.ts'

export type AnswerKind = 'naming' | 'time' | 'number' | 'person' | 'place' | 'reason' | 'manner' | 'definition' | 'decision' | 'thing'

/** Tried in order on the folded question. */
const QUESTION_FORMS: [AnswerKind, RegExp][] = [
  ['naming', /\b(?:(?:called|known as|named|referred to as|termed)(?: in \w+)?$|(?:term|name|word|title|nickname) (?:for|of|used|given)|another name|wie heissen|wie heisst|wie nennt man|genannt$)/],
  ['time', /\b(?:when|what (?:year|date|day|month|time|century|decade)|which (?:year|date|day|month|century|decade)|how long ago|wann|welche[ns]? (?:jahr|tag|datum)|um wie viel uhr|quand|cuando|quando|wanneer)\b/],
  ['number', /\b(?:how (?:many|much|long|old|tall|high|big|large|far|fast|often|deep|wide|heavy)|what (?:percent\w*|number|amount|age|size|price|cost|temperature|population|share|proportion)|wie ?viel\w*|wie (?:lange|alt|hoch|gross|weit|oft|teuer)|combien|cuant[oa]s?|quant[oaie]s?|hoeveel)\b/],
  ['reason', /\b(?:why|what (?:caused|causes|is the reason|was the reason)|how come|for what reason|warum|wieso|weshalb|pourquoi|por que|perche|waarom)\b/],
  ['person', /\b(?:who|whom|whose|which (?:person|man|woman|people)|wer|wem|wen|wessen|qui|quien|quienes|chi|quem|wie is)\b/],
  ['place', /\b(?:where|(?:what|which) (?:city|country|town|state|place|location|region|continent|street|river|island)|wo|wohin|woher|wo kann|welche[rm]? (?:stadt|land|ort)|donde|dove|onde|waar)\b/],
  ['manner', /\b(?:how (?:do|does|did|can|could|to|should|would|is|are|was|were|will|may)|(?:is there|are there) (?:a|any|some) (?:way|method|tool|option)|wie (?:kann|konnen|mache?|geht|funktioniert|wird|werden|soll)|comment|como|come|hoe)\b/],
  ['definition', /^(?:so |and |but |ok |und )*(?:what(?: is| are| was| were|s)|was (?:ist|sind|bedeutet)|tell me about|define|explain|qu est ce|que es|cosa e)\b/],
  ['decision', /^(?:so |and |but |ok |und )*(?:is|are|was|were|do|does|did|can|could|may|might|should|will|would|has|have|am|must|ist|sind|kann|darf|gibt|muss|hat|habt|haben|est|puede|puedo)\b/],
]

export function answerKindOf(question: string): AnswerKind {
  const text = fold(question.slice(0, 600)).replace(/[^a-z0-9]+/g, ' ').trim()
  return QUESTION_FORMS.find(([, form]) => form.test(text))?.[0] ?? 'thing'
}

const setOf = (words: string) => new Set(words.split(/\s+/))

const TIME_WORDS = setOf(`january february march april june july august september october november december jan feb apr jun jul aug
  sep sept oct nov dec januar februar marz mai juni juli oktober dezember monday tuesday wednesday thursday friday saturday
  sunday montag dienstag mittwoch donnerstag freitag samstag sonntag century centuries jahrhundert year years jahr jahre jahren
  month months week weeks ago today tomorrow yesterday spring summer autumn fall winter decade morning evening noon midnight
  uhr janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio
  julio agosto septiembre octubre noviembre diciembre during until daily weekly monthly annually`)
const NUMBER_WORDS = setOf(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion
  half third quarter quarters dozen twice once double several both few percent zwei drei vier funf sechs sieben acht neun zehn elf
  zwolf zwanzig dreissig hundert tausend prozent deux trois quatre cinq dos tres cuatro cinco first second fourth majority minority`)
const NAMING_WORDS = setOf(`called known termed named name names titled term referred dubbed nicknamed heisst heissen genannt bezeichnet`)
const REASON_WORDS = setOf(`because since due cause caused causes causing reason reasons therefore thus hence so order result resulted
  resulting allow allows allowing enable enables prevent avoid ensure led weil denn deshalb daher damit wegen grund car parce puisque
  porque debido perche omdat`)
const MANNER_WORDS = setOf(`by use using click select open go type enter try choose simply just via through add create press step
  steps first then following follow install call visit contact apply indem klicken wahlen uber mittels`)
const PLACE_LEADS = setOf(`in at near from to of into around outside inside within across between im am bei aus nach beim a en au dans
  di`)
const MAX_YEAR = 2199

/** Does a word look like an answer of this kind? `before` is the word in front of it. */
export function looksLike(kind: AnswerKind, word: Word, before: Word | undefined, opensSentence: boolean): boolean {
  switch (kind) {
    case 'naming':
      return NAMING_WORDS.has(word.text)
    case 'time':
      return TIME_WORDS.has(word.text) || isYear(word) || (word.number && /^\d{1,2}(?:st|nd|rd|th|am|pm)$/.test(word.text))
    case 'number':
      return word.number || NUMBER_WORDS.has(word.text)
    case 'person':
      return word.capital && (!opensSentence || before !== undefined)
    case 'place':
      return word.capital && before !== undefined && (before.capital || PLACE_LEADS.has(before.text))
    case 'reason':
      return REASON_WORDS.has(word.text)
    case 'manner':
      return MANNER_WORDS.has(word.text)
    default:
      return false
  }
}

function isYear(word: Word): boolean {
  if (!word.number) return false
  const year = /^(\d{4})s?$/.exec(word.text)?.[1]
  return year !== undefined && Number(year) >= 1000 && Number(year) <= MAX_YEAR
}
