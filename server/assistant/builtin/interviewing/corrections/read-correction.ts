/** 'No, I left in 2021': an owner's message that says something told before is wrong. */
import { fold } from '../../../../retrieval/text/fold.ts'

/** Longer messages tell something new, whatever they begin with. */
const CORRECTION_MAX_CHARACTERS = 400

/** Each is looked for at the beginning only, so a message costs one look. */
const OPENINGS = [
  /^(?:no|nope|nein|non)\b[\s,.:;!-]+(?!(?:problem|idea|one|thanks|thank)\b)(?=\S)/i,
  /^(?:(?:sorry|wait|oops|hold on|moment|pardon|desole|perdon)\b[\s,.:;!-]*)?(?:that|this|it)(?:['’]s| is| was) (?:wrong|not (?:right|true|correct)|incorrect|outdated|out of date|no longer (?:true|right|correct))\b[\s,.:;!-]*/i,
  /^(?:(?:a |one )?(?:correction|korrektur|berichtigung|correccion)|(?:please )?correct (?:that|this)|i (?:was wrong|meant|made a mistake)|actually|to correct (?:that|myself)|wrong)\b[\s,.:;!-]*/i,
  /^(?:(?:das|es) (?:ist|war|stimmt) (?:falsch|nicht(?: mehr)?|so nicht|nicht richtig|nicht mehr aktuell|veraltet)|stimmt nicht|falsch|eigentlich|ich meinte)\b[\s,.:;!-]*/i,
  /^(?:(?:c['’]est|cela est) (?:faux|inexact)|ce n['’]est (?:pas|plus) (?:vrai|exact|juste)|en fait|je voulais dire)\b[\s,.:;!-]*/i,
  /^(?:(?:eso |esto )?(?:es falso|esta mal|no es (?:cierto|correcto|asi|verdad)|ya no es (?:cierto|asi))|en realidad|quise decir)\b[\s,.:;!-]*/i,
  /^(?:but|and|aber|mais|pero)\b[\s,]*/i,
]
/** Two things set against each other in one sentence say it without an opening. */
const PAIRS = [
  /\bnot (?<old>[^.,;!?]{1,80}?),? but (?:rather )?(?<now>[^.;!?]{1,120})/i,
  /\b(?<now>[^.,;!?]{1,80}?) instead of (?<old>[^.,;!?]{1,80})/i,
  /\bchanged from (?<old>[^.,;!?]{1,80}?) to (?<now>[^.,;!?]{1,120})/i,
  /\bnicht (?<old>[^.,;!?]{1,80}?),? sondern (?<now>[^.;!?]{1,120})/i,
  /\b(?:ne sont |n['’]est )?pas (?<old>[^.,;!?]{1,80}?),? mais (?<now>[^.;!?]{1,120})/i,
  /\bno (?<old>[^.,;!?]{1,80}?),? sino (?<now>[^.;!?]{1,120})/i,
]

const ALSO_ANSWERS =
  /^(?:(?:no|nope|nein|non)\b(?!.{1,40}\b(?:wrong|falsch|faux|falso|not true|incorrect)\b)|actually|eigentlich|en fait|en realidad)/i

export interface ReadCorrection {
  /** The message without its 'no, that is wrong'. */
  text: string
  /** What was wrong and what is right, where the message names both. */
  pair: { old: string; now: string } | null
  /** It leaves no doubt that something is wrong; 'no' and 'actually' may also begin an answer. */
  is_explicit: boolean
}

/** Null when the message corrects nothing. */
export function readCorrection(statement: string): ReadCorrection | null {
  if (statement.length > CORRECTION_MAX_CHARACTERS || /\?\s*$/.test(statement)) return null
  const text = withoutOpenings(statement.trim())
  const pair = pairIn(text)
  const isOpened = text !== statement.trim() && /[\p{L}\p{N}]/u.test(text)
  if (!isOpened && !pair) return null
  return { text, pair, is_explicit: pair !== null || !ALSO_ANSWERS.test(statement.trim()) }
}

function withoutOpenings(statement: string): string {
  let text = statement
  // 'No, that is wrong, it is ...': one after the other. 'But' alone opens nothing.
  for (const round of [0, 1, 2]) {
    const opening = OPENINGS.find((form) => form.test(plain(text)) && (round > 0 || !isLinking(form)))
    if (!opening) break
    text = text.slice(opening.exec(plain(text))?.[0].length ?? 0)
  }
  return text
}

const isLinking = (form: RegExp) => form === OPENINGS.at(-1)

/** Accents as their letters, one for one, so that places in it are places in the text. */
const plain = (text: string) =>
  text.replace(/[\u00c0-\u017f]/g, (letter) => (fold(letter).length === 1 ? fold(letter) : letter))

function pairIn(text: string): ReadCorrection['pair'] {
  for (const form of PAIRS) {
    const { old, now } = form.exec(text)?.groups ?? {}
    if (old && now) return { old: old.trim(), now: now.trim() }
  }
  return null
}
