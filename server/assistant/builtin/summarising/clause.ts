/** An English sentence as subject, verb and the rest, by the parts of speech of the library `compromise`. */
import { type Term, tagSentence, verbForms } from '../reading/english-verbs.ts'

export interface Clause extends VerbGroup {
  /** '' where the sentence begins with its verb. */
  subject: string
  isPluralSubject: boolean
  isNamed: boolean
  /** Up to the next comma or the like. */
  rest: string
}

interface VerbGroup {
  /** 'is', 'can', 'must'; '' for a verb alone. */
  auxiliary: string
  /** As a question needs it: 'open' of 'opens', 'turned on' of 'is turned on', 'be used' of 'may be used'; '' of 'is' alone. */
  verb: string
  gerund: string
  isPast: boolean
  isNegated: boolean
}

const SUBJECT_WORDS_MAX = 6
const BREAK = /[,;:()"”–—!?]|\s-\s/u
const BE = /^(?:is|are|was|were)$/i
const MODAL = /^(?:can|may|must|cannot|will|do|does|did|don['’]?t|doesn['’]?t|can['’]?t)$/i
const NEGATED = /n['’]?t$|not$/i
/** They leave the question as it is. */
const ADVERB = /^(?:not|never|always|only|usually|also|just|now|both|still)$/i
const PRONOUN = /^(?:i|we|you)$/i
const PARTICLE = /^(?:on|off|up|out|down)$/
const PARTICIPLE = /\p{L}{2}(?:ed|ken|wn|ne)$/u

/** null: no statement with a verb. */
export async function readClause(sentence: string): Promise<Clause | null> {
  const terms = await tagSentence(sentence.replace(/^(?:and|but|so|also) /i, ''))
  const at = verbAt(terms)
  const subject = terms.slice(0, Math.max(0, at)).filter(({ text }) => !ADVERB.test(text))
  if (at < 0 || !isSubject(subject) || isPerfect(terms, at)) return null
  const { group, end } = await readVerbs(terms, at)
  const last = subject.at(-1)?.text ?? ''
  return {
    ...group,
    subject: textOf(subject),
    isPluralSubject:
      /[^s]s$/.test(last) || subject.some(({ tags, text }) => text === 'and' || tags.includes('Plural')),
    isNamed: subject.some(({ tags }) => tags.includes('Person')),
    rest: BREAK.test(terms[end - 1]?.post ?? '') ? '' : upToBreak(terms.slice(end)),
  }
}

async function readVerbs(terms: Term[], at: number): Promise<{ group: VerbGroup; end: number }> {
  const first = textAt(terms, at)
  const isDuty = /^(?:need|have|has)$/i.test(first) && textAt(terms, at + 1) === 'to'
  const isAuxiliary = isDuty || BE.test(first) || (MODAL.test(first) && goesOn(terms[at + 1]))
  let end = isAuxiliary ? at + 1 : at
  while (ADVERB.test(textAt(terms, end)) || textAt(terms, end) === 'to') end++
  const isBe = isAuxiliary && BE.test(first)
  const isPassive = isBe || (isAuxiliary && textAt(terms, end) === 'be')
  if (isPassive && !isBe) end++
  const main = terms[end]
  const isMain = main !== undefined && (!isPassive || isParticiple(main))
  const forms = await verbForms(isMain ? main : undefined, isAuxiliary)
  if (isMain) end++
  const isLinked = isPassive && isMain && PARTICLE.test(textAt(terms, end)) && isPreposition(terms[end + 1])
  const particle = isLinked ? ` ${textAt(terms, end++)}` : ''
  const group = {
    auxiliary: isDuty
      ? 'must'
      : isAuxiliary
        ? first.toLowerCase().replace(/^ca.*/, 'can').replace(NEGATED, '')
        : '',
    verb: `${isPassive && !isBe ? 'be ' : ''}${forms.base}${particle}`.trim(),
    gerund: forms.gerund,
    isPast: forms.isPast,
    isNegated: NEGATED.test(first) || terms.slice(at, end).some(({ text }) => /^(?:not|never)$/i.test(text)),
  }
  return { group, end }
}

/** After a pronoun the verb is next; a noun is followed by the first word that is a verb and not a part of a name. */
function verbAt(terms: Term[]): number {
  const start = terms.findIndex(({ text }) => !ADVERB.test(text))
  if (PRONOUN.test(textAt(terms, start)))
    return terms.findIndex(({ text, tags }, at) => at > start && !ADVERB.test(text) && tags.includes('Verb'))
  const be = terms.findIndex(({ text }) => BE.test(text))
  return be > 0
    ? be
    : terms.findIndex((term, at) => isVerb(term) && (at > 0 || term.tags.includes('Infinitive')))
}

const isSubject = (terms: Term[]) =>
  terms.length <= SUBJECT_WORDS_MAX &&
  !terms.some(({ post }) => BREAK.test(post)) &&
  !terms.slice(0, -1).some((term) => isVerb(term) && term.text.endsWith('s'))
const isPerfect = (terms: Term[], at: number) =>
  /^(?:has|have|had)$/i.test(textAt(terms, at)) && terms[at + 1]?.tags.includes('Verb') === true

/** 'Turned on in March', and not 'paid on the 26th'. */
const isPreposition = (term: Term | undefined) => term === undefined || term.tags.includes('Preposition')
const isVerb = ({ tags }: Term) => tags.includes('Verb') && !tags.includes('Gerund')
const isParticiple = ({ tags, text }: Term) => tags.includes('PastTense') || PARTICIPLE.test(text)
const goesOn = (term: Term | undefined) => term !== undefined && (isVerb(term) || ADVERB.test(term.text))
const textAt = (terms: Term[], at: number) => terms[at]?.text ?? ''
const textOf = (terms: Term[]) => terms.map(({ text }) => text).join(' ')

function upToBreak(terms: Term[]): string {
  const end = terms.findIndex(({ post }) => BREAK.test(post))
  return textOf(end < 0 ? terms : terms.slice(0, end + 1))
}
