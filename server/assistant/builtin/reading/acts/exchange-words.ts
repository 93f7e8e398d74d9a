/** Words of a message take the place of words of a sentence, each with the article or preposition before them. */
import type { Language } from '../../../../retrieval/text/languages.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'

const ARTICLES = /(?<!\p{L})(?:(?:the|an?|my|our|your|his|her|their)\s+)$/iu
/** 'Im Pfarrsaal', 'in der alten Post': the case goes with the preposition. */
const GERMAN_LEAD =
  /(?<!\p{L})(?:(?:in|im|ins|an|am|ans|auf|bei|beim|zu|zum|zur|von|vom|nach|mit|für|hinter|hinterm|neben|unter|über|vor|durch|per|aus)\s+)?(?:(?:der|die|das|dem|den|des|ein|eine[mnrs]?|unser\p{L}*|mein\p{L}*)\s+)?$/iu

interface Words {
  of: Span
  in: string
}

/** What goes, and what comes: both with what leads to them, or neither. */
export function exchanged(old: Words, now: Words, language: Language): Span & { now: string } {
  const form = language === 'de' ? GERMAN_LEAD : ARTICLES
  const lead = ({ of, in: text }: Words) => form.exec(text.slice(0, of.start))?.[0].length ?? 0
  const [oldLead, newLead] = [lead(old), lead(now)]
  const isLed = oldLead > 0 && newLead > 0
  const [start, from] = isLed
    ? [old.of.start - oldLead, now.of.start - newLead]
    : [old.of.start, now.of.start]
  return { start, end: old.of.end, now: now.in.slice(from, now.of.end) }
}

const LEADING_ARTICLE = /^(?:the|an?|der|die|das|dem|den|des|ein|eine[mnrs]?)\s+/iu

/** Without an article that it begins with. */
export function withoutArticle({ start, end }: Span, text: string): Span {
  const article = LEADING_ARTICLE.exec(text.slice(start, end))?.[0] ?? ''
  return { start: start + article.length, end }
}
