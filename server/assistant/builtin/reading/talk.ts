/** Whether a visitor's message asks nothing: by its form, or by how it sounds to the classifier that reads an owner's messages. */
import type { Act } from './acts/act-labels.ts'
import { cutMessage } from './acts/cut-message.ts'
import { knownWords } from './acts/known-words.ts'
import { beliefIn } from './acts/part-beliefs.ts'
import { SMALL_TALK_MAX_CHARACTERS, type SmallTalk, smallTalkOf } from './small-talk.ts'

const SOUNDS: [Act, SmallTalk][] = [
  ['greeting', 'greeting'],
  ['thanks', 'thanks'],
  ['bye', 'bye'],
  ['praise', 'affirmation'],
]
const isPolite = (act: Act) => SOUNDS.some(([sound]) => sound === act)
const BELIEVED_LEAST = 0.93
/** 'Blisters!' may be a question. */
const WORDS_LEAST = 2
const ASKS =
  /[?？]|(?<!\p{L})(?:who|whose|what|when|where|which|why|how|wer|was|wann|wo|warum|wie|wieviel|welche\p{L}*)(?!\p{L})/iu

/** 'was it close', of an election: an answer to nothing. */
const OPENS_ASKING =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|has|have|ist|sind|war|waren|hat|kann)\s+\p{L}/iu

/** What only a statement is: 'who then' says no goodbye. */
export const isOnlySaid = (talk: SmallTalk, message: string) =>
  SOUNDS.some(([, kind]) => kind === talk) || (talk === 'displeasure' && !GRUMBLES.test(message))
/** 'Why are you so useless?' grumbles; 'I am bleeding, what now' does not. */
const GRUMBLES =
  /(?<!\p{L})(?:you|u|your|this|bot|answers?|du|dein\p{L}*|sie|ihr|dies\p{L}*|antwort\p{L}*)(?!\p{L})/iu
export const asksSomething = (message: string) => ASKS.test(message) || OPENS_ASKING.test(message.trim())

export const talkOf = (message: string): SmallTalk | null => smallTalkOf(message) ?? soundOf(message)

function soundOf(message: string): SmallTalk | null {
  const words = message.match(/\p{L}+/gu) ?? []
  if (message.length > SMALL_TALK_MAX_CHARACTERS || words.length < WORDS_LEAST || ASKS.test(message))
    return null
  const parts = cutMessage(message, { asked: null, known: knownWords([], message) })
  const last = parts.at(-1)
  if (!last || parts.some((part) => beliefIn(part, isPolite) < BELIEVED_LEAST)) return null
  const beliefOf = ([sound]: (typeof SOUNDS)[number]) => beliefIn(last, (act) => act === sound)
  return SOUNDS.reduce((a, b) => (beliefOf(b) > beliefOf(a) ? b : a))[1]
}
