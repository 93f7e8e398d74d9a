/** What people are said to ask. */
import { CUT_MESSAGE_MAX_CHARACTERS } from '../../types.ts'

/** 'People always ask if they can bring a dog': what is asked, which states nothing. */
const ASKED =
  /(?<!\p{L})(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|wants? to know|fragen|fragt|gefragt|(?:wollen|möchten|will|möchte)(?: \p{L}+){0,3} wissen)(?!\p{L})(?:\s(?:me|us|mich|uns|always|often|mostly|usually|immer|oft|meistens|meist|die|leute|gäste|kunden|besucher|sich))*,?\s(?<asked>(?:if|whether|how|what|when|where|why|who|which|ob|wie|was|wann|wo|warum|wer|welche\p{L}*)\s(?:(?!\s(?:and|but|und|aber)\s)[^,;:.!?])+)[.!]?$/iu
/** Who is said to ask: 'I wonder whether' and 'ask the porter when it opens' report nobody's question. */
const OTHERS =
  /^(?:(?:and|und|also|aber|but)\s)?(?:(?:most|many|some|all|the|die|meisten|viele|manche|alle|fast|oft|meistens|immer)\s+)*(?:people|folks?|everyone|everybody|they|visitors|customers|guests|clients|parents|tourists|leute|kunden|gäste|besucher|eltern|touristen|viele|manche|alle|sie|(?:i|we)(?:['’](?:m|re)| am| are)?(?:\s\p{L}+)? (?:get|asked)|ich werde|wir werden|fragen|gefragt)(?!\p{L})/iu

export const reportedQuestion = (sentence: string): string | null =>
  (OTHERS.test(sentence) && ASKED.exec(sentence.trim())?.groups?.asked) || null

/** 'Customers always ask: do you deliver? How long does it take?' */
const WORD_FOR_WORD =
  /(?<!\p{L})(?:asks?|asked|asking|email|wants? to know|fragen|fragt|wissen)(?!\p{L})[^.!?:\n]{0,60}:\s*(?<asked>(?:[^.!?\s][^.!?\n]*\?\s*)+)$/iu
const OWN = /^(?:(?:and|und|also|so)\s)?(?:i|ich|may i|let me|can i|kann ich|darf ich)(?!\p{L})/iu

/** None where somebody asks for themselves. */
export function questionsReported(message: string): string[] {
  if (message.length > CUT_MESSAGE_MAX_CHARACTERS) return []
  const { index = 0, groups } = WORD_FOR_WORD.exec(message) ?? {}
  const sentence = /[^.!?\n]*$/u.exec(message.slice(0, index))?.[0].trimStart() ?? ''
  if (!groups?.asked || OWN.test(sentence)) return []
  return groups.asked.split(/(?<=\?)\s*/u).filter(Boolean)
}
