/** What one part of a message does: it is kept, put on a card, or changes or removes what a source says. */
import { isTalk } from './act-labels.ts'
import { changeKnown, type Reading } from './change-known.ts'
import type { MessagePart } from './cut-message.ts'
import { depends } from './lesson-text.ts'
import { isLongMessage } from './long-messages.ts'
import { beliefIn, DOUBT_LEAST, isKnowledge, KEPT_LEAST, knowledgeShare, saysChange } from './part-beliefs.ts'
import { asksWhatIsKnown, readOrder } from './read-order.ts'
import { readSaid } from './said.ts'
import { ASKS } from './sentences.ts'

// Beliefs are probabilities. What is stored wrongly is seen at once, so that less is needed than for a change.

/** Belief in knowledge that is stored, where an act gives reasons: 'The dog is barking, I have to go' is not to be stored. */
const KEPT_BESIDE_REASONS = 0.99
/** Log odds that it says nothing, as read beside what is known: below, it is no reason for something else, and kept from less belief on. */
const SURELY_SAYS = -5
const KEPT_AS_READ = 0.4
/** Who leaves or complains says why. */
const GIVES_REASONS = /^(?:bye|wait|refusal|displeasure|order_.*)$/
/** Belief in such an act. */
const REASONS_LEAST = 0.6
/** Belief in knowledge: what follows a statement is kept with it. */
const GOES_ON_LEAST = 0.4
/** Belief in a correction: from here it is not stored as news when nothing is found. */
const UNCLEAR_LEAST = 0.8
/** Belief in a removal: from here what is rather a correction, and finds nothing to change, may be one. */
const MAY_REMOVE = 0.35
/** Belief in a removal: below, what nothing known answers to may be a statement, 'No sheep in the yard'. */
const PLAINLY = 0.8
/** Log odds that it says nothing, as read beside what is known: from `doubt` a card asks ('I'm off on Wednesdays'), from `sure` it is dropped. */
const NOTHING = {
  doubt: 1,
  /** Where the words alone surely state something: 'Please ring twice'. */
  doubtOfStated: 3,
  sure: 5,
}
/** Belief in a goodbye, which ends the talk: 'busy day, the phones are ringing' does not. */
const BYE_LEAST = 0.6
const SURELY_STATED = 0.99
/** Fewer words may be all that is to be said: 'Bitte klingeln'. */
const NOTHING_LEAST_WORDS = 4

export function readPart(part: MessagePart, reading: Reading): void {
  if (endsAsking(part, reading) || asksAboutRemoved(part)) reading.acts.question = part.text
  else if (!changeKnown(part, reading)) readByWords(part, reading)
}

/** 'Still open: do we refund in full?' states what is not decided. */
const LEFT_OPEN =
  /^(?:(?:still|noch) )?(?:open|undecided|tbd|to be decided|offen|ungeklärt)(?!\p{L})[^:]{0,30}:/iu
const REQUESTS =
  /(?<!\p{L})(?:(?:can|could|would|will|may|shall) (?:you|u|we|i)|(?:kannst|könntest|würdest) du|(?:können|könnten|würden|wollen|dürfen) (?:sie|wir)|(?:kann|darf|soll) ich|please|bitte|pls)(?!\p{L})/iu
/** 'Did you get the bit about the trumpet, what is his name?' */
const asksAboutRemoved = ({ act, text }: MessagePart) =>
  act === 'removal' && ASKS.test(text) && !REQUESTS.test(text)

/** 'We rehearse from 7 to 9, so have you changed the time?' is no knowledge, whatever it sounds like; 'What burns well? Ash' answers itself. */
const endsAsking = ({ act, text, end, isOpened }: MessagePart, { message }: Reading) =>
  isKnowledge(act) &&
  !isOpened &&
  ASKS.test(text) &&
  !LEFT_OPEN.test(text) &&
  message.slice(end).trim() === ''

/** 'No, not in December': it answers what was asked, and corrects nothing. */
const NO = /^(?:no|nope|nah|nein|nee?|nö)[\s,.!]/iu
const saysNo = ({ asked, message }: Reading) => asked !== null && NO.test(message)

/** 'Ah because they come back blunt', after why something is. */
const isReasonAsked = ({ text }: MessagePart, { asked }: Reading) =>
  asked !== null && ASKS_WHY.test(asked) && depends(text)
const ASKS_WHY = /(?<!\p{L})(?:why|warum)(?!\p{L})/iu

/** What surely changes nothing that is known is what it sounds like. */
function readByWords(part: MessagePart, reading: Reading): void {
  const { acts, kept, doubtful } = reading
  const { act } = part
  const removal = beliefIn(part, (each) => each === 'removal')
  if (isReasonAsked(part, reading)) {
    kept.push(part)
    return
  }
  if (isKnowledge(act) && saysNothing(part)) {
    if ((part.saysNothing ?? 0) < NOTHING.sure) doubtful.push(part)
    else acts.talk ??= 'filler'
    return
  }
  if (act === 'correction' && removal < MAY_REMOVE) {
    // Nothing says of what: it may be news.
    const { knownStems, values, isDenied } = readSaid(part.text, 'correction', reading.known())
    // 'Oh silly me, I said Wednesdays!'
    if (values.length > 0 && values.every(isDenied)) return
    const speaksOfKnown = knownStems.length > 0
    const belief = beliefIn(part, (each) => each === 'correction')
    const isOfKnown = speaksOfKnown ? belief >= UNCLEAR_LEAST : saysChange(part) && POINTS.test(part.text)
    acts.isUnclear ||= isOfKnown && !saysNo(reading)
    ;(acts.isUnclear ? doubtful : kept).push(part)
    return
  }
  acts.isNotFound ||= act === 'removal'
  const goesOn = follows(part, reading) && knowledgeShare(part) >= GOES_ON_LEAST
  if (isKnowledge(act) || goesOn) {
    const isReadAsSaid = (part.saysNothing ?? 0) <= SURELY_SAYS
    const isReason = reading.givesReasons && !isReadAsSaid
    const keptLeast = isReason ? KEPT_BESIDE_REASONS : isReadAsSaid ? KEPT_AS_READ : KEPT_LEAST
    ;(act === 'correction' || goesOn || knowledgeShare(part) >= keptLeast ? kept : doubtful).push(part)
    return
  }
  if (knowledgeShare(part) >= DOUBT_LEAST || (act === 'removal' && removal < PLAINLY)) doubtful.push(part)
  const isAbout = act === 'order_known' && asksAboutKnown(part, reading)
  if (act === 'question' && asksWhatIsKnown(part.text) && !asksAboutKnown(part, reading))
    acts.order = { order: 'known' }
  else if (act === 'question' || isAbout) acts.question = part.text
  else if (act.startsWith('order_')) {
    const order = readOrder(part.text, act)
    if (order) acts.order = order
    else doubtful.push(part)
  }
  // Who leaves is not kept by a further question, whatever else is said.
  const isLeaving = act === 'bye' && beliefIn(part, (each) => each === 'bye') >= BYE_LEAST
  // Who writes at length states things: 'Already receiving benefits' is no complaint there.
  const isAside = (act === 'bye' && !isLeaving) || (act === 'displeasure' && isLongMessage(reading.message))
  if (isTalk(act) && acts.talk !== 'bye') acts.talk = isAside ? 'filler' : act
}

/** 'That is wrong, it was because of her shoulder.' */
const POINTS = /^(?:that|this|it|das|dies|es)(?:['’]s|\s(?:is|was|ist|war|stimmt))\s/iu

const ABOUT = /(?<!\p{L})(?:about|on|for|regarding|zu[mr]?|vo[nm]|über|sobre|sur|su|over)\s+\p{L}/iu

/** 'What do you have about the van?' is answered, and not with all that is known. */
const asksAboutKnown = ({ text }: MessagePart, { known }: Reading) =>
  ABOUT.test(text) && readSaid(text, 'correction', known()).knownStems.length > 0

/** What the classifier was not asked about is a statement. */
function saysNothing(part: MessagePart): boolean {
  const stated = knowledgeShare(part)
  if (stated === 1 || part.text.split(/\s+/).length < NOTHING_LEAST_WORDS) return false
  const least = stated >= SURELY_STATED ? NOTHING.doubtOfStated : NOTHING.doubt
  return (part.saysNothing ?? Number.NEGATIVE_INFINITY) >= least
}

export const givesReasons = (part: MessagePart) =>
  GIVES_REASONS.test(part.act) && beliefIn(part, (act) => act === part.act) >= REASONS_LEAST

/** Who states something mostly goes on about it. */
const follows = ({ start }: MessagePart, { kept, givesReasons, message }: Reading) =>
  !givesReasons && message.slice(kept.at(-1)?.end ?? 0, start).trim() === '' && kept.length > 0
