/** 'Priya left, the owner is now Tomasz': a name or a phrase put in the place of another that the sources hold. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { type Candidate, shared } from './candidate.ts'
import { type Correction, pairsIn, saysChange } from './correction.ts'
import { holds, type KnownSentence, type KnownText, stemsOf } from './known-sentences.ts'
import { plain } from './plain.ts'
import { clausesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'

const NAMED_OLD = 3
const BE =
  /(?:^|\s)(?:is|are|was|were|['’]s|isn['’]?t|heißt|heisst|ist|sind|war|waren|es|son|est|sont|è|sono|é|são|be|become|became|called|goes to|go to|use|wird|wurde|macht|machen|übernimmt|übernommen|took over|takes over|reports? to)(?=\s)/giu
const NOW =
  /^(?:[\s:,]*(?:now|jetzt|inzwischen|nun|mittlerweile|seit \S+|ab \S+|currently|actually|these days|nowadays|ahora|maintenant|désormais|ora|agora|nu|of course|simply|just|called|by|from now on|the new \p{L}+|a|an)\b)*\s*/iu
const TAIL =
  /\s*(?:\b(?:now|geworden|jetzt|these days|nowadays|from now on|instead|i use now|we use now|inzwischen|mittlerweile|ahora|maintenant|since \S+(?: \S+)?|seit \S+(?: \S+)?|as of \S+(?: \S+)?|atm|ab (?:jetzt|sofort)|i always mix .*|btw|again)\b)?[\s.!,;]*$/iu
const PREPOSITION =
  /(?:^|\s)(?:in|en|at|from|on|de|bei|beim|am|im|vom|von|ab|à|a|au|to|da|dal|em|na|no|with|mit|via|through|for|über|op|bij|naar)\s+/iu
/** What was there is said to be there no longer. */
const GONE =
  /\b(?:(?<!the |to |on |your |my )left(?=$| us| me| the| in| last| for| and)|leaves|leaving|quit|retired|gone|stopped|died|moved on|moved away|scratch|forget|isnt|arent|no longer|anymore|any more|used to|nicht mehr|kein\w*|aufgehort|ausgeschieden|gegangen|weg|gekundigt|verlassen|ya no|se fue|plus|parti\w?|quitte|piu|saiu|niet|vertrokken|weggegaan)\b/
export const saysGone = (text: string) => GONE.test(plain(text))
const PHRASE_MOST_WORDS = 6

/** Phrases of the message that the sources hold, and one that they do not. */
export function swapName(correction: Correction, known: KnownText, context: string[]): Candidate[] {
  const pairs = pairsIn(correction.text)
  const clauses = clausesOf(correction.text).flatMap(({ text }) => text.split(/\s(?:and|und|but|aber)\s/))
  const gone = clauses.filter((clause) => GONE.test(plain(clause)))
  const others = clauses.filter((clause) => !gone.includes(clause))
  const isTold = correction.isError || saysChange(correction.text)
  const isName = (text: string) => isTold || (known.language !== 'de' && /\p{Lu}/u.test(text))
  const found = [
    ...pairs.filter(({ now }) => isName(now)).flatMap(({ old, now }) => swap(old, now, known, context)),
    ...gone.flatMap((old) =>
      others.filter((now) => /(?<=.)\p{Lu}/u.test(now)).flatMap((now) => swap(old, now, known, context)),
    ),
  ]
  return found.length > 0 ? found : swapAfterWord(clauses, correction, known, context)
}

function swap(oldText: string, nowText: string, known: KnownText, context: string[]): Candidate[] {
  const now = newPhrase(nowText, known)
  const name = heldName(oldText, known)
  if (!now || !name || fold(now).includes(fold(name))) return []
  return known.sentences.flatMap((sentence) => {
    const start = indexOfWord(sentence.text, name)
    if (start < 0) return []
    const end = start + name.length
    const phrase = oneDeterminer(sentence.text.slice(0, start), now)
    const score = NAMED_OLD + shared(sentence, { start, end }, context, known) - sentence.age / 1000
    const cut = {
      source: sentence.source,
      start: sentence.start + start,
      end: sentence.start + end,
      now: phrase,
    }
    return [{ sentence, score, cut }]
  })
}

const DETERMINER = /^(?:the|an?|der|die|das|den|dem|el|la|los|las|le|les|il|lo|o|de|het)\s+/iu
/** 'at the' and 'the school' make 'at the school'. */
const oneDeterminer = (before: string, phrase: string) =>
  /(?:^|\s)(?:the|an?|der|die|das|den|dem|el|la|le|il|o|de|het)\s$/iu.test(before)
    ? phrase.replace(DETERMINER, '')
    : phrase

/** The longest run of words with a capital or a rare word that the sources hold to the letter. */
function heldName(text: string, known: KnownText): string | null {
  const words = text.trim().split(/\s+/)
  for (let length = Math.min(PHRASE_MOST_WORDS, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const phrase = words
        .slice(at, at + length)
        .join(' ')
        .replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, '')
      const isLast = at + length === words.length
      if (!isTelling(phrase, known, isLast)) continue
      const held = known.sentences.find((sentence) => indexOfWord(sentence.text, phrase) >= 0)
      if (!held) continue
      const start = indexOfWord(held.text, phrase)
      return held.text.slice(start, start + phrase.length)
    }
  return null
}

/** It begins and ends with words of matter, and one is a name or said in one place only. */
function isTelling(phrase: string, { language, weight }: KnownText, isLast: boolean): boolean {
  const words = phrase.split(/\s+/)
  const isMatter = (word = '') => word.length > 1 && !isSmall(fold(word).replace(/['’]/g, ''), language)
  if (!isMatter(words[0]) || !isMatter(words.at(-1))) return false
  return (
    words.some((word) => /^\p{Lu}/u.test(word)) ||
    (isLast && words.length === 1 && stemsOf(phrase, language).every((each) => weight(each) === 1))
  )
}

export function indexOfWord(text: string, phrase: string): number {
  const [inside, wanted] = [text.toLowerCase(), phrase.toLowerCase()]
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[at + wanted.length] ?? ' '))
      return at
  return -1
}

/** What a clause says that is new: after its verb or preposition, else the whole of a short one. */
function newPhrase(clause: string, known: KnownText): string | null {
  const bare = clause
    .trim()
    .replace(/^(?:it|they|he|she|das|es|er|sie)(?:['’]?s| is| are| ist| sind)?\s(?=\p{L})/iu, '')
    .replace(TAIL, '')
  const be = [...bare.matchAll(BE)].at(-1)
  const preposition = PREPOSITION.exec(bare)
  const after = be
    ? bare.slice(be.index + be[0].length)
    : preposition
      ? bare.slice(preposition.index + preposition[0].length)
      : bare
  const phrase = after.replace(NOW, '').replace(TAIL, '').trim()
  const words = phrase.split(/\s+/)
  if (phrase === '' || words.length > PHRASE_MOST_WORDS) return null
  const isKnown = stemsOf(phrase, known.language).every((each) =>
    known.sentences.some(({ stems }) => holds(stems, each)),
  )
  return isKnown ? null : phrase
}

const SAYS_NOW =
  /(?<!\p{L})(?:now|these days|nowadays|atm|from now on|jetzt|inzwischen|nun|mittlerweile|geworden|neue[rnsm]?|the new|ahora|maintenant|désormais|ora|adesso|agora|nu|tegenwoordig)(?!\p{L})/iu
const PHRASE_END =
  /[,;.!?)(]|\s(?:and|und|y|et|who|which|since|seit|für|for|with|mit|macht|does|has|hat|um|on)\s|$/iu
const LINK_MOST_WORDS = 4

/** 'The owner is now Tomasz' over 'Owner: Priya', 'ships from Texas now' over 'ships from Ohio': what follows the same word. */
function swapAfterWord(
  clauses: string[],
  correction: Correction,
  known: KnownText,
  context: string[],
): Candidate[] {
  return clauses.flatMap((clause) => {
    if (saysGone(clause) || (!correction.isError && !SAYS_NOW.test(correction.text))) return []
    const sides = [...clause.matchAll(BE)].flatMap(({ index, 0: be }) => [
      clause.slice(index + be.length),
      clause.slice(0, index),
    ])
    return framesOf(clause, known)
      .concat(sides.length === 2 ? [{ word: sides[0] ?? '', phrase: sides[1] ?? '' }] : [])
      .flatMap(({ word, phrase }) => {
        const now = newPhrase(phrase, known)
        if (!now || (sides[0] !== word && saysMore(phrase.slice(0, phrase.indexOf(now)), known))) return []
        return wordsIn(word, known).flatMap((each) =>
          known.sentences.flatMap((sentence) =>
            follow(sentence, { word: each, now, whole: clause }, known, context),
          ),
        )
      })
  })
}

const wordsIn = (text: string, { language }: KnownText) =>
  text.match(/[\p{L}\p{N}-]{3,}/gu)?.filter((word) => !isSmall(fold(word), language)) ?? []

/** Words of matter before the new phrase belong to another frame. */
const saysMore = (before: string, known: KnownText) =>
  wordsIn(before, known).some((each) => !SAYS_NOW.test(each) && !JOINS.test(plain(each)))

/** Each word of matter with what follows it. */
function framesOf(clause: string, known: KnownText) {
  return [...clause.matchAll(/[\p{L}\p{N}-]{3,}/gu)]
    .filter(([word]) => wordsIn(word, known).length > 0)
    .map(({ 0: word, index }) => ({ word, phrase: clause.slice(index + word.length) }))
}

const is = (language: string) =>
  (({ de: 'ist', es: 'es', fr: 'est', it: 'è', pt: 'é', nl: 'is' }) as Record<string, string>)[language] ??
  'is'

function follow(
  sentence: KnownSentence,
  { word, now, whole }: { word: string; now: string; whole: string },
  known: KnownText,
  context: string[],
): Candidate[] {
  const [wanted = ' '] = stemsOf(word, known.language)
  const role = [...sentence.text.matchAll(/[\p{L}\p{N}-]{3,}/gu)].find(([each]) =>
    holds(stemsOf(each, known.language), wanted),
  )
  if (!role) return []
  const start = afterLink(sentence.text, role.index + role[0].length, known)
  const end = start + (PHRASE_END.exec(sentence.text.slice(start))?.index ?? 0)
  if (start < 0 || end <= start || sentence.text.slice(start, end).split(/\s+/).length > PHRASE_MOST_WORDS)
    return []
  const score = 0.8 + shared(sentence, { start, end }, context, known)
  const roleEnd = role.index + role[0].length
  const link = sentence.text.slice(roleEnd, start)
  // 'Parking costs 2 pounds' becomes 'Parking is free', not 'costs free'.
  const isOther = plain(link)
    .split(' ')
    .some((each) => JOINS.test(each) && !plain(whole).includes(each))
  const from = isOther ? roleEnd : start
  const phrase = isOther ? ` ${is(known.language)} ${now}` : oneDeterminer(sentence.text.slice(0, start), now)
  return [
    {
      sentence,
      score,
      cut: { source: sentence.source, start: sentence.start + from, end: sentence.start + end, now: phrase },
    },
  ]
}

/** Where the phrase begins that small words, a verb or a colon join to what is before it; -1 when there is none. */
function afterLink(text: string, from: number, { language }: KnownText): number {
  let at = from
  for (let words = 0; words < LINK_MOST_WORDS; words++) {
    const next = /^\s*[:,(]?\s*([\p{L}\p{N}€$£'’]+)/u.exec(text.slice(at))
    if (!next) return -1
    const word = fold(next[1] ?? '').replace(/['’]/g, '')
    if (!isSmall(word, language) && !JOINS.test(word)) {
      const start = at + next[0].length - (next[1] ?? '').length
      return start === from ? -1 : start
    }
    at += next[0].length
  }
  return -1
}

const JOINS =
  /^(?:called|named|costs?|kostet|heisst|liegt|betragt|runs?|lasts?|dauert|cuesta|coute|takes?|located|based)$/
