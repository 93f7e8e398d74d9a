/** Corrections and removals with all that they may mean, and which of it is right. */
import { fileURLToPath } from 'node:url'
import type { Model } from '../../../server/assistant/builtin/encoding/model.ts'
import { cutPart } from '../../../server/assistant/builtin/reading/acts/cut-part.ts'
import { type Cut, editsOf } from '../../../server/assistant/builtin/reading/acts/edits.ts'
import { changesOf } from '../../../server/assistant/builtin/reading/acts/find-corrected.ts'
import { removalsOf } from '../../../server/assistant/builtin/reading/acts/find-removed.ts'
import { type KnownText, readKnown } from '../../../server/assistant/builtin/reading/acts/known-sentences.ts'
import { type Heard, saysChange } from '../../../server/assistant/builtin/reading/acts/part-beliefs.ts'
import { sentencesMeant } from '../../../server/assistant/builtin/reading/acts/revise-known.ts'
import { readSaid } from '../../../server/assistant/builtin/reading/acts/said.ts'
import { holds, stemsOf } from '../../../server/assistant/builtin/reading/acts/word-spans.ts'
import type { Encode } from '../../../server/assistant/builtin/summarising/memory-index.ts'
import type { TaughtSource } from '../../../server/assistant/types.ts'
import { fold } from '../../../server/retrieval/text/fold.ts'
import { nearSentencesIn } from '../../../tests/assistant/say-to-assistant.ts'
import { type Part, readDialogues, readTaught, type TaughtDialogue } from '../acts/dialogues.ts'

export interface Option {
  features: Partial<Record<string, number>>
  cuts: Cut[]
  sentence: string
  /** It is what is learnt. */
  isRight: boolean
  /** It does what was said, though another option may lose less. */
  isDone?: boolean
}

export interface Example {
  act: 'change' | 'removal'
  owner: string
  language: string
  /** What was said: a labelled correction or removal, a statement that sounds like one, or a turn of a whole dialogue. */
  kind: 'labelled' | 'statement' | 'taught'
  text: string
  options: Option[]
  weight: number
}

const LANGUAGES = /^(?:en|de)$/
const MESSAGES = fileURLToPath(new URL('../acts/messages', import.meta.url))
/** A statement with a word of change is no change of what it may seem to speak of. */
const STATEMENT_WEIGHT = 0.3
/** Of the others, one of so many is enough. */
const STATEMENTS_READ = 4

export function changeOptions(text: string, known: KnownText, heard: Heard): Option[] {
  return changesOf(readSaid(text, 'correction', known), known, heard).map(({ features, cut, sentence }) => ({
    features,
    cuts: [cut],
    sentence: sentence.text,
    isRight: false,
  }))
}

export function removalOptions(text: string, known: KnownText, heard: Heard): Option[] {
  return removalsOf(readSaid(text, 'removal', known), known, heard).map(({ features, span, sentence }) => ({
    ...{ features, sentence: sentence.text, isRight: false },
    cuts: cutPart(sentence, span.start, span.end),
  }))
}

const isStated = ({ act }: Part) => act === 'statement' || act === 'answer'

/** What the changes are found by: `revise` is the reviser, which knows all owners but those that are left out. */
export interface Reader {
  encode: Encode
  revise?: Model['revise']
}

/** What the words alone say of what is meant does not depend on how they sound. */
const UNHEARD: Heard = { correction: 0, removal: 0, talk: 0, saysChange: false }

/** As the product reads a part of a message: beside the sentences that it may mean. */
export function knownBeside(
  sources: TaughtSource[],
  text: string,
  { encode, revise }: Reader,
  near = text,
): KnownText {
  const known = readKnown(sources, text, nearSentencesIn(sources, near, encode))
  if (!revise) return known
  const read = new Map(
    sentencesMeant(text, known).map((sentence) => [sentence.text, revise(text, sentence.text)]),
  )
  return { ...known, revised: new Map([[text, read]]) }
}

export const labelledExamples = (reader: Reader): Example[] =>
  readDialogues(MESSAGES)
    .filter(({ language }) => LANGUAGES.test(language))
    .flatMap(({ owner, language, turns }) => {
      let sources: TaughtSource[] = []
      return turns.flatMap(({ asked, parts }, turn) => {
        const own: TaughtSource = { id: String(turn), name: '', text: '' }
        const message = parts.map(({ text }) => text).join(' ')
        const examples = parts.flatMap((part): Example[] => {
          const known = knownBeside(own.text ? [own, ...sources] : sources, part.text, reader, message)
          const example = exampleOf(part, known)
          if (isStated(part)) own.text += `${own.text ? ' ' : ''}${part.text}`
          sources = applied(
            sources,
            example?.options.find(({ isRight }) => isRight),
          )
          if (!example || example.options.length === 0) return []
          return [{ ...example, owner, language, text: `${asked} | ${part.text}` }]
        })
        if (own.text !== '') sources = [own, ...sources]
        return examples
      })
    })

/** Null where it is not known what is right. */
function exampleOf(part: Part, known: KnownText): Omit<Example, 'owner' | 'language' | 'text'> | null {
  if (part.act === 'removal') {
    const wanted = stemsOf(part.target ?? '', known.language).filter((word) => known.weight(word) > 0)
    const held = (text: string) => wanted.filter((word) => holds(stemsOf(text, known.language), word)).length
    const most = Math.max(0, ...known.sentences.map(({ text }) => held(text)))
    const options = removalOptions(part.text, known, UNHEARD).map((option) => {
      const left = editsOf(option.cuts)[0]?.after ?? ''
      return {
        ...option,
        isRight: most > 0 && held(option.sentence) === most && (!option.features.isPart || held(left) === 0),
      }
    })
    const isKnown = options.some(({ isRight }) => isRight)
    return isKnown ? { act: 'removal', kind: 'labelled', options, weight: 1 } : null
  }
  if (part.act === 'correction') {
    const options = keepingMost(
      changeOptions(part.text, known, UNHEARD).map((option) => ({
        ...option,
        isRight: isRightChange(part, option),
      })),
    )
    const isKnown = options.some(({ isRight }) => isRight)
    return isKnown ? { act: 'change', kind: 'labelled', options, weight: 1 } : null
  }
  if (!isStated(part) || !(saysChange(part) || part.text.length % STATEMENTS_READ === 0)) return null
  return {
    act: 'change',
    kind: 'statement',
    options: changeOptions(part.text, known, UNHEARD),
    weight: STATEMENT_WEIGHT,
  }
}

/** Of several that are right, what loses least: a value in another's place, or words in the place of others. */
function keepingMost(options: Option[]): Option[] {
  const lost = ({ features }: Option) => (features.isValue ? 0 : features.isSuperseding ? 2 : 1)
  const least = Math.min(...options.filter(({ isRight }) => isRight).map(lost))
  return options.map((option) => ({ ...option, isRight: option.isRight && lost(option) === least }))
}

function isRightChange({ old, new: now = '' }: Part, { cuts: [cut], sentence }: Option): boolean {
  if (old === undefined || !cut) return false
  const after = fold(editsOf([cut])[0]?.after ?? '')
  const before = fold(sentence)
  const isGone = before.includes(fold(old)) && (!after.includes(fold(old)) || fold(now).includes(fold(old)))
  return isGone && after.includes(fold(now))
}

export function applied(sources: TaughtSource[], option: Option | undefined): TaughtSource[] {
  const [edit] = option ? editsOf(option.cuts) : []
  const source = sources.find(({ id }) => id === edit?.source_id)
  if (!edit || !source) return sources
  const rest = sources.filter((other) => other !== source)
  return edit.text === '' ? rest : [{ ...source, text: edit.text }, ...rest]
}

export const matching = (text: string, patterns: readonly string[]) =>
  patterns.filter((pattern) => new RegExp(pattern, 'iu').test(text)).length

/** Dialogues as the teaching benchmark has them, by the words alone. */
export const taughtExamples = (folder: string, reader: Reader): Example[] =>
  readTaught(folder).flatMap(({ id, language, turns }) => {
    let sources: TaughtSource[] = []
    return turns.flatMap((turn, at): Example[] => {
      const { say, label } = turn
      const known = knownBeside(sources, say, reader)
      const example = taughtExample(turn, known)
      sources = applied(
        sources,
        example?.options.find(({ isRight }) => isRight),
      )
      if (label === 'keep' || label === 'mixed')
        sources = [{ id: String(at), name: '', text: say }, ...sources]
      if (!example || example.options.length === 0) return []
      return [{ ...example, owner: id, language, text: say }]
    })
  })

function taughtExample(
  turn: TaughtDialogue['turns'][number],
  known: KnownText,
): Omit<Example, 'owner' | 'language' | 'text'> | null {
  const { say, label } = turn
  if (label === 'keep')
    return {
      ...{ act: 'change', kind: 'statement', weight: STATEMENT_WEIGHT },
      options: changeOptions(say, known, UNHEARD),
    }
  if (label !== 'correct' && label !== 'remove') return null
  const act = label === 'correct' ? 'change' : 'removal'
  const options = judged(turn, act, { known, heard: UNHEARD, earlier: [] })
  return { act, kind: 'taught', options, weight: options.some(({ isRight }) => isRight) ? 1 : 0 }
}

/** Which of all changes, or removals, that the message may mean does what it says. */
export function judged(
  { say, facts = [], gone = [] }: TaughtDialogue['turns'][number],
  act: Example['act'],
  { known, heard, earlier }: { known: KnownText; heard: Heard; earlier: readonly string[] },
): Option[] {
  const isChange = act === 'change'
  const done = (isChange ? changeOptions : removalOptions)(say, known, heard).map((option) => {
    const [edit] = editsOf(option.cuts)
    const [before, after] = [edit?.before ?? '', edit?.after ?? '']
    const went = matching(before, gone) - matching(after, gone)
    const came = matching(after, facts) - matching(before, facts)
    return {
      option,
      isFit: went > 0 && (!isChange || came > 0),
      does: went + came,
      left: matching(after, gone),
      lost: matching(before, earlier) - matching(after, earlier),
    }
  })
  // Of what changes two things, the change that does most.
  const most = Math.max(0, ...done.flatMap(({ isFit, does }) => (isFit ? [does] : [])))
  const right = done.filter(({ isFit, does, left }) => isFit && does === most && (isChange || left === 0))
  const least = Math.min(...right.map(({ lost }) => lost))
  const options = done.map((each) => ({
    ...each.option,
    isRight: right.includes(each) && (!isChange || each.lost === least),
    isDone: each.isFit && (isChange || each.left === 0),
  }))
  return isChange ? keepingMost(options) : options
}
