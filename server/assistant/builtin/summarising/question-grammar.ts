/** Whether an English question that was made by moving the parts of a statement reads as one: one verb that fits its subject. */
import { tagWords, type Word } from '../reading/parts-of-speech.ts'

const AUXILIARY = /^(?:do|does|is|are|was|were|can|may|must|will|should)$/i
const OF_MANY = /^(?:do|are|were)$/i
const OF_ONE = /^(?:does|is|was)$/i
const isVerb = ({ part }: Word) => part === 'VERB' || part === 'AUX'
const isNoun = ({ part }: Word) => part === 'NOUN' || part === 'PROPN'

export async function isWellFormed(question: string): Promise<boolean> {
  const words = (await tagWords(question.replace(/\?$/, ''))).flat()
  const at = words.findIndex(({ text }) => AUXILIARY.test(text))
  const auxiliary = words[at]?.text ?? ''
  const rest = words.slice(at + 1)
  const verbs = rest.filter(isVerb)
  const subject = rest.slice(0, rest.findIndex(isVerb) < 0 ? rest.length : rest.findIndex(isVerb))
  const repeats = words.some(({ text }, index) => text.toLowerCase() === words[index + 1]?.text.toLowerCase())
  if (at < 1 || repeats || !fits(auxiliary, subject)) return false
  const [verb] = verbs
  if (/^(?:is|are|was|were)$/i.test(auxiliary))
    return (
      verbs.length === 0 ||
      (verbs.length === 1 && /(?:ed|en|[nt]|ing|held|made|paid|set)$/.test(verb?.text ?? ''))
    )
  const isInfinitive = verb !== undefined && verb.lemma === verb.text.toLowerCase()
  return isInfinitive && (verbs.length === 1 || (verbs.length === 2 && /^(?:have|be)$/.test(verb.text)))
}

/** 'Does the web shop', 'do the shops', 'do you'. */
function fits(auxiliary: string, subject: readonly Word[]): boolean {
  if (/^(?:you|i)$/i.test(subject[0]?.text ?? '')) return !/^(?:does|is|was)$/i.test(auxiliary)
  const of = subject.findIndex(({ part, text }) => part === 'ADP' || /^of$/i.test(text))
  const named = of < 0 ? subject : subject.slice(0, of)
  const head = named.findLast(isNoun)
  if (!head) return false
  const isMany = named.some(({ text }) => /^and$/i.test(text)) || head.lemma !== head.text.toLowerCase()
  if (head.part === 'PROPN') return true
  return isMany ? !OF_ONE.test(auxiliary) : !OF_MANY.test(auxiliary)
}
