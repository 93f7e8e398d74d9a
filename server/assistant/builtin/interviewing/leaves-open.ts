/** What a short statement leaves open, read from its grammar: a price, 'usually', 'never', a choice, a step, a name. */
import type { InterviewLanguage } from './owner-language.ts'
import { type Tagged, tagSentences } from './tag-sentences.ts'
import { type Thing, thingsIn } from './things.ts'
import type { InterviewWording } from './wording.ts'

/** Who writes more has said what belongs to it. */
const STATEMENT_MOST_WORDS = 30

/** The closed classes of each language: adverbs of frequency, negations, conjunctions of reason and order. */
interface SmallWords {
  usually: RegExp
  always: RegExp
  not: RegExp
  reason: RegExp
  order: RegExp
  once: RegExp
  /** Verbs of choosing: no grammar tells them from others. */
  chose: RegExp
  covers: RegExp
  price: RegExp
}
const SMALL_WORDS: Record<InterviewLanguage, SmallWords> = {
  en: {
    usually: /\b(?:usually|normally|mostly|generally|typically|often|sometimes|most of the time)\b/i,
    always: /\b(?:never|always|only|every|all|nobody|no one|no)\b/i,
    not: /\b(?:not|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t|cannot|didn['’]?t)\b/i,
    reason: /\b(?:because|since|so that|due to|as a result|therefore|in order to|to avoid)\b/i,
    order: /\b(?:then|after that|afterwards)\b/i,
    once: /\b(?:once|one day|one time|one night|back in \d{4})\b/i,
    chose: /\b(?:decided|chose|switched|gave up|stopped|prefer(?:red)?|moved|quit|picked)\b/i,
    covers:
      /\b(?:per|each|includ\w*|with|plus|extra)\b|(?:[€$£]\s?\d[\d.,]*|€|euros?|dollars?|pounds?|quid|bucks) (?:an?|for each) /i,
    price: /(?:[€$£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|\$|£|euros?|dollars?|pounds?|quid|francs?|bucks))/i,
  },
  de: {
    usually:
      /(?<!\p{L})(?:meistens|meist|normalerweise|gewöhnlich|üblicherweise|oft|manchmal|in der Regel)(?!\p{L})/iu,
    always: /(?<!\p{L})(?:nie|niemals|immer|nur|alle|jeder?|niemand|keine?[nmr]?)(?!\p{L})/iu,
    not: /(?<!\p{L})nicht(?!\p{L})/iu,
    reason: /(?<!\p{L})(?:weil|denn|da|damit|deshalb|darum|wegen|um)(?!\p{L})/iu,
    order: /(?<!\p{L})(?:dann|danach|anschließend|zuerst|zuletzt|später)(?!\p{L})/iu,
    once: /(?<!\p{L})(?:einmal|eines Tages|damals)(?!\p{L})/iu,
    chose:
      /(?<!\p{L})(?:entschieden|entschied|gewechselt|aufgehört|aufgegeben|umgezogen|ausgesucht|lieber)(?!\p{L})/iu,
    covers: /(?<!\p{L})(?:pro|je|inklusive|inkl|mit|im (?:Monat|Jahr)|die Stunde|am Tag)(?!\p{L})/iu,
    price: /(?:\d[\d.,]*\s?(?:€|euro|franken|chf)(?!\p{L})|€\s?\d[\d.,]*)/iu,
  },
}

interface OpenInput {
  statement: string
  /** What was said before, to see what is named for the first time. */
  before: string
  language: InterviewLanguage
}

/** The nearest to what was said last first. */
export async function leavesOpen(input: OpenInput, wording: InterviewWording): Promise<string[]> {
  const { statement, language } = input
  if (statement.split(/\s+/).length > STATEMENT_MOST_WORDS) return []
  const things = await thingsIn(statement, language)
  const sentences = await tagSentences(statement, language)
  return sentences
    .flatMap((words, at) => {
      const own = things.filter(({ sentence }) => sentence === at)
      return questionsOf(words, own, input, wording)
    })
    .reverse()
}

function questionsOf(
  words: Tagged[],
  things: Thing[],
  input: OpenInput,
  wording: InterviewWording,
): string[] {
  const small = SMALL_WORDS[input.language]
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^(?:yes|no|ja|nein) /i, '')
  const thing =
    things.find(({ isWhole, isName }) => isWhole && !isName) ?? things.find(({ isWhole }) => isWhole)
  const last = things.findLast(({ isWhole }) => isWhole)
  const price = small.price.exec(input.statement)?.[0]
  const isPriced = price !== undefined && text.includes(price.replace(/^[€$£]\s?|\s?[€$£]$/g, ''))
  const found: string[] = []
  if (isPriced && !small.covers.test(text)) found.push(wording.includes(price, thing ?? null))
  if (!thing || !last) return found
  const isReasoned = small.reason.test(text)
  const after = (form: RegExp) => {
    const from = text.search(form)
    return (
      things.find(
        (each) => each.isWhole && text.indexOf(each.text.replace(/^(?:the|your) /, ''), from) > from,
      ) ?? last
    )
  }
  if (small.usually.test(text)) found.push(wording.whenNot(after(small.usually)))
  if (small.chose.test(text) && !isReasoned) found.push(wording.reason(last))
  if (small.not.test(text) && !isReasoned) found.push(wording.reasonAgainst(last))
  else if (small.always.test(text)) found.push(wording.exceptions(after(small.always)))
  if (small.order.test(text)) found.push(wording.next(last))
  if (small.once.test(text)) found.push(wording.ending(last))
  const person = things.find((each) => each.isPerson && isUnexplained(each, input))
  return person ? [...found, wording.whoIs(person)] : found
}

/** Named for the first time, with nothing said of who it is: 'your sister Ann' and 'Ann is the cook' say it. */
function isUnexplained({ text, isName }: Thing, { statement, before }: OpenInput): boolean {
  const name = text.replace(/^the /, '')
  if (!isName || /^your /.test(text) || before.includes(name)) return false
  const at = statement.indexOf(name)
  const after = statement.slice(at + name.length)
  return (
    at >= 0 &&
    !/^(?:\s+(?:is|was|are|ist|war)(?!\p{L})|,\s+(?:my|our|the|an?|mein|unser|der|die|ein)(?!\p{L}))/iu.test(
      after,
    )
  )
}
