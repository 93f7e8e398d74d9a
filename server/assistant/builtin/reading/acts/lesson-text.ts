/** What an owner said, as it is kept: in their words, without greetings and connecting words, whole without what came before. */

import { weigh } from './read-sentence.ts'
import type { Piece } from './sentences.ts'
import { clausesOf } from './sentences.ts'

const LINK =
  /^(?:(?:hi|hello|hey|hallo|moin|servus|hola|bonjour|ciao|alright|ok|okay|also|oh|ah|ach|and|und|y|et|so|btw|by the way|one more thing|another thing|one thing|noch (?:was|etwas|eins)|übrigens|außerdem|ach so|ach ja|ah oui|ah sí|plus|well|yes|yeah|ja|sure|lol|haha|gern(?:e)?|thanks|cheers|danke)(?:\s+(?:there|all|everyone|zusammen|and|oh|also|und))*(?:\s*[,!.:–-]+\s*|\s+(?=(?:and|und|also|oh)\s)))+/iu
const CONJUNCTION =
  /^(?:oh and|and|and also|also|und|ach und|plus|btw|by the way|übrigens|außerdem|ah,? y|y|et)\s+(?!then\b)(?=\S)/iu

export function lessonText(kept: Piece[], message: string): string {
  const parts = kept.map((piece, at) => {
    const previous = kept[at - 1]
    const gap = previous ? message.slice(previous.end, piece.start) : ''
    const text = at === 0 || gap.trim() !== '' ? withoutLink(piece.text) : piece.text
    return (
      (at === 0 ? '' : /\n\s*\n/.test(gap) ? '\n\n' : gap.includes('\n') ? '\n' : ' ') +
      (at > 0 && !/[.!?:\n]$/.test(previous?.text ?? '') && !gap.includes('\n') ? '' : '') +
      text
    )
  })
  return sentence(parts.join('').trim())
}

function withoutLink(text: string): string {
  const bare = text.replace(LINK, '').replace(CONJUNCTION, '')
  const [first, ...others] = clausesOf(bare)
  // 'Cool, thanks, we close at 5': the talk before it says nothing.
  if (first && others.length > 0 && first.text.split(/\s+/).length <= 4) {
    const { score, own } = weigh(first.text)
    if (score > 1 && own === 0 && /,$/.test(first.text)) return withoutLink(bare.slice(others[0]?.start ?? 0))
  }
  return bare || text
}

const sentence = (text: string) => {
  const first = /^\p{Ll}\p{Ll}*(?:\s|['’,])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return /[\p{L}\p{N})]$/u.test(first) && !first.includes('\n') ? `${first}.` : first
}

const FRAGMENT_MOST_WORDS = 6
const STATES =
  /(?:^|\s)(?:i|we|he|she|they|it|you|there|ich|wir|er|sie|es|man|ihr|je|nous|on|il|elle)(?:['’]\p{L}+)?\s|(?:^|\s)(?:am|is|are|was|were|has|have|had|do|does|did|can|will|must|bin|ist|sind|war|hat|habe|haben|kann|wird|werden|muss|kostet|costs?|est|sont|es|son)(?=\s)|:|\n/iu

/** 'The ferry leaves at noon': what it is about, and more. */
const HAS_SUBJECT =
  /^(?:the|an?|my|our|your|this|these|all|every|der|die|das|ein\p{L}*|mein\p{L}*|unser\p{L}*|el|la|los|le|les|mi|mon|ma)\s+\S+\s+\S+\s+\S/iu

/** 'Nine to five' makes sense only with what was asked. */
export const isFragment = (text: string) =>
  text.split(/\s+/).length <= FRAGMENT_MOST_WORDS && !STATES.test(text) && !HAS_SUBJECT.test(text)
