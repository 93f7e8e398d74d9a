/** What a short statement leaves open, read from its grammar: a price, 'usually', 'never', a choice, a step, a name. */
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import { reportedQuestion } from '../reading/reported-question.ts'
import type { InterviewLanguage } from './owner-language.ts'
import { type Thing, thingsIn } from './things.ts'
import type { InterviewWording } from './wording.ts'

/** Who writes more has said what belongs to it. */
const STATEMENT_MOST_WORDS = 30
/** What is quoted in a question: 'not a fault' says too little. */
const CLAUSE_LEAST_WORDS = 4
const CLAUSE_MOST_WORDS = 12

/** The closed classes of each language: conjunctions, adverbs of frequency, negations. */
interface SmallWords {
  joins: RegExp
  often: RegExp
  not: RegExp
  reason: RegExp
  order: RegExp
  /** Of one step after another; 'danach zahlt man die Hälfte' alone is none. */
  steps: RegExp
  /** What begins a clause that cannot stand alone, or is said to the interviewer. */
  depends: RegExp
  once: RegExp
  /** Verbs of choosing: no grammar separates them from others. */
  chose: RegExp
  covers: RegExp
  price: RegExp
  /** 'Under 30', 'from 80 to 400'. */
  about: RegExp
  /** What one likes or believes has no exceptions, nor has what is one, and 'mostly how much' is no rule. */
  opinion: RegExp
}
const SMALL_WORDS: Record<InterviewLanguage, SmallWords> = {
  en: {
    joins: /\s*(?:[;()–—]|[,:](?!\d))\s*|[.!]\s|\s(?:but|because|so)\s/i,
    often:
      /\b(?:usually|normally|mostly|generally|typically|(?<!(?:have|has|['’]ve) )never|always|only|nobody|no one)\b/i,
    not: /\b(?:not|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t|cannot|didn['’]?t)\b/i,
    reason:
      /\b(?:reasons?|because|since|so that|due to|as a result|therefore|in order to|to avoid|otherwise|or else)\b/i,
    order: /^(?:and )?(?:then|after that|afterwards)\b/i,
    steps: /\b(?:first|then|next|after that|afterwards)\b.*\b(?:then|next|after that|afterwards)\b/is,
    depends:
      /^(?:only (?:if|when|for|on|in|at|during|because)|except|unless|which|who|whose|that|what|when|where|whether|if|unless|until|than|as|like|or|its?|it['’]s|they(?:['’]?re)?|that['’]?s|these|those|this|he|she|(?:i|we) (?:don['’]?t|do not) (?:know|think|remember))\b/i,
    once: /\b(?:one day|one time|one night|back in \d{4})\b|\bonce$/i,
    chose: /\b(?:decided|chose|switched|gave up|stopped|prefer(?:red)?|moved|quit|picked)\b/i,
    covers:
      /\b(?:per|each|includ\w*|with|plus|extra)\b|(?:[€$£]\s?\d[\d.,]*|€|euros?|dollars?|pounds?|quid|bucks) (?:an?|for each) /i,
    about: /\b(?:under|over|from|up to|below|above|less than|more than|between|about|around|roughly)\b/i,
    opinion:
      /\b(?:likes?|loves?|enjoy|prefer|favou?rite|happy|how|what|when|where|why|exceptions?|exempt|think|believe|assume)\b/i,
    price: /(?:[€$£]\s?\d+(?:[.,]\d+)*|\d[\d.,]*\s?(?:€|\$|£|euros?|dollars?|pounds?|quid|francs?|bucks))/i,
  },
  de: {
    joins: /\s*(?:[;()–—]|[,:](?!\d))\s*|[.!]\s|\s(?:aber|sondern)\s/iu,
    often:
      /(?<!\p{L})(?:meistens|meist|normalerweise|gewöhnlich|üblicherweise|in der Regel|(?<!noch )nie|niemals|immer(?! noch)|nur|niemand)(?!\p{L})/iu,
    not: /(?<!\p{L})nicht(?!\p{L})/iu,
    reason: /(?<!\p{L})(?:Gr[uü]nd\p{L}{0,2}|weil|denn|da|damit|deshalb|darum|wegen|um|sonst)(?!\p{L})/iu,
    order: /^(?:und )?(?:dann|danach|anschließend)(?!\p{L})/iu,
    steps:
      /(?<!\p{L})(?:erst|zuerst|dann|danach)(?!\p{L}).*(?<!\p{L})(?:dann|danach|anschließend)(?!\p{L})/isu,
    depends:
      /^(?:nur (?:wenn|für|bei|in|im|an|am|weil)|außer|da|was|wer|wen|wem|wenn|wo|ob|dass|als|bis|damit|sobald|falls|oder|weshalb|wobei|es|er|sie|(?:das |die |der )?(?:ist|sind|hat|haben|war|waren|macht|geht|gilt|kostet|kosten|heißt|muss|müssen|darf|dürfen|kann|können|soll|sollte|wird|werden))(?!\p{L})|(?<!\p{L})(?:du|dich|dir)(?!\p{L})/iu,
    once: /(?<!\p{L})eines Tages(?!\p{L})/iu,
    chose:
      /(?<!\p{L})(?:entschieden|entschied|gewechselt|aufgehört|aufgegeben|umgezogen|ausgesucht|lieber)(?!\p{L})/iu,
    covers:
      /(?<!\p{L})(?:pro|je|inklusive|inkl|mit|im (?:Monat|Jahr)|am Tag)(?!\p{L})|(?:euro|€|franken)\s(?:das|die|der|den) \p{L}/iu,
    about: /(?<!\p{L})(?:unter|über|ab|bis|von|zwischen|etwa|rund|ungefähr|circa|ca)(?!\p{L})/iu,
    opinion:
      /(?<!\p{L})(?:gern|gerne|lieber|liebsten|mag|mögen|freu\p{L}*|wie|was|wann|wo|warum|ausnahmen?|denk\p{L}*|glaub\p{L}*|mein(?:en|t))(?!\p{L})/iu,
    price: /(?:\d[\d.,]*\s?(?:€|euro|franken|chf)(?!\p{L})|€\s?\d+(?:[.,]\d+)*)/iu,
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
  const person = things.find((thing) => thing.isPerson && isUnexplained(thing, input))
  const found = sentenceTexts(statement)
    .reverse()
    .flatMap((sentence) => questionsOf(sentence, statement, SMALL_WORDS[language], wording))
  return [...found, ...(person ? [wording.whoIs(person)] : [])]
}

function questionsOf(
  sentence: string,
  statement: string,
  small: SmallWords,
  wording: InterviewWording,
): string[] {
  const reported = reportedQuestion(sentence)
  if (reported) return [wording.answered(reported)]
  const found: string[] = []
  const isCovered = small.covers.test(sentence)
  // 'We moved to Freshdesk. The reason was the price.'
  const isReasoned = small.reason.test(statement)
  for (const part of sentence.split(small.joins)) {
    const clause = part.replace(/^(?:(?:yes|no|but|and|ja|nein|aber|und|[-*•])\s+)+|[\s.!]+$/giu, '').trim()
    const words = clause.split(/\s+/).length
    const isQuoted = words >= CLAUSE_LEAST_WORDS && words <= CLAUSE_MOST_WORDS && !small.depends.test(clause)
    if (!isQuoted) continue
    if (small.price.test(clause) && !isCovered && !small.about.test(clause))
      found.push(wording.includes(clause))
    if (!isReasoned && (small.chose.test(clause) || small.not.test(clause)))
      found.push(wording.reason(clause))
    else if (small.often.test(clause) && !small.opinion.test(clause)) found.push(wording.exceptions(clause))
    if (small.order.test(clause) && small.steps.test(statement)) found.push(wording.next(clause))
    if (small.once.test(clause)) found.push(wording.ending(clause))
  }
  return found
}

/** Named for the first time, with nothing said of who it is: 'your sister Ann', 'she is called Ann' and 'Ann is the cook' say it. */
function isUnexplained({ text, isName }: Thing, { statement, before }: OpenInput): boolean {
  const name = text.replace(/^the /, '')
  if (!isName || /^your /.test(text) || before.includes(name)) return false
  const at = statement.indexOf(name)
  if (/(?:called|named|is|was|heißt|ist|war)\s+$/iu.test(statement.slice(0, at))) return false
  const after = statement.slice(at + name.length)
  return (
    at >= 0 &&
    !/^(?:,?\s+(?:here|is|was|are|who|whose|ist|war)(?!\p{L})|,\s+(?:my|our|the|an?|mein|unser|der|die|ein)(?!\p{L}))/iu.test(
      after,
    )
  )
}
