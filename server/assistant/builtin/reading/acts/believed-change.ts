/** Whether a change is believed: by what it changes, and by how much the message sounds like a correction. */
import type { ChangeFeatures } from './change-features.ts'
import { holdsCue } from './cue-words.ts'
import type { MessagePart } from './cut-message.ts'
import type { RankedChange } from './find-corrected.ts'
import { beliefIn, isByWords } from './part-beliefs.ts'

/** How much the belief by words alone counts beside what they may change, fitted on messages that the classifier did not see. */
const BY_WORDS = 1.55
const WORD_OF_CHANGE = 2.5
const NEEDED = -0.4
/** However sure it is a correction: a word that takes the place of another one may make nonsense. */
const WORDS_LEAST = 1
/** Read beside the sentence, it surely changes it. */
const SURELY_CHANGES = 0.85
const WORDS_READ = 0.3
/** The less a message sounds like a correction, the more it must be read as one. */
const LEAST_READ = { plain: -0.5, said: 0, silent: 1 }
const UNSURE = 0.001
/** Certainty has no finite odds: an opened correction counts as one that is believed so much. */
const BELIEF_MOST = 0.95
const logit = (belief: number) => Math.log((belief + UNSURE) / (1 - belief))
const scoreByWords = (part: MessagePart) =>
  BY_WORDS *
    logit(
      Math.min(
        BELIEF_MOST,
        beliefIn(part, (act) => act === 'correction'),
      ),
    ) +
  (saysChange(part) ? WORD_OF_CHANGE : 0)

/** What does not sound like a correction, names nothing that it changes, and has several new words. */
const NEW_WORDS_MOST = 2
const isNews = ({ newWords = 0, isNamedValue, isDeniedValue, isNamedName }: ChangeFeatures) =>
  newWords > NEW_WORDS_MOST && !isNamedValue && !isDeniedValue && !isNamedName

/** 'Not Jonas, but Petra': it says itself what it changes. */
const isDenied = ({ isDeniedValue, isDeniedWord }: ChangeFeatures) =>
  isDeniedValue === 1 || isDeniedWord === 1

/** A clause gives way to what means nearly the same, or shares words with it: 'open from three' takes the place of no price. */
const CLAUSE_CLOSENESS = 0.25
const isOffSubject = ({ isClause, cover = 0, close = 0 }: ChangeFeatures) =>
  isClause === 1 && (close > 0 ? close < CLAUSE_CLOSENESS : cover === 0)

/** A message that says what no longer holds mostly changes that: another value must be surely meant. */
const ELSEWHERE_LEAST = 0

/** 'We sell wax too': beside what is known. */
const ADDS = /(?<!\p{L})(?:also|too|as well|auch|außerdem|zusätzlich)(?!\p{L})/iu

export const saysChange = ({ text, isSetAgainst = false }: Pick<MessagePart, 'text' | 'isSetAgainst'>) =>
  isSetAgainst || holdsCue(text, 'correction')

export function believing(part: MessagePart): (change: RankedChange) => boolean {
  const isPlain = isByWords(part, 'correction')
  const [adds, byWords] = [ADDS.test(part.text), scoreByWords(part)]
  const isSaid = isPlain || saysChange(part)
  const leastRead = isPlain ? LEAST_READ.plain : isSaid ? LEAST_READ.said : LEAST_READ.silent
  return ({ score, features }) => {
    const { does = 0, goes = 0, comes = 0 } = features
    const isRead = does >= SURELY_CHANGES && Math.min(goes, comes) >= WORDS_READ
    return (
      score + byWords + (isDenied(features) ? WORD_OF_CHANGE : 0) > NEEDED &&
      !isOffSubject(features) &&
      (isRead || !part.byWords || does > leastRead) &&
      (isPlain || isRead || !isNews(features)) &&
      (features.missesDenied !== 1 || features.isNewDenied === 1 || isRead || score > ELSEWHERE_LEAST) &&
      (!features.isWords || features.isNameForName === 1 || ((isSaid || isRead) && score > WORDS_LEAST)) &&
      (!adds || features.isDeniedValue === 1)
    )
  }
}
