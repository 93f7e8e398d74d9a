/** Messages beside the sentences that they may change or remove, and which of the words go and come. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Encode } from '../../../server/assistant/builtin/summarising/memory-index.ts'
import { type Span, sentenceTexts } from '../../../server/retrieval/text/sentences.ts'
import {
  isTrainedOn,
  type Part,
  readDialogues,
  readStatements,
  readTaught,
  type TaughtDialogue,
} from '../acts/dialogues.ts'
import { readMessages } from '../talk/read-messages.ts'

export interface Pair {
  from: 'labelled' | 'taught' | 'document' | 'typed' | 'stated'
  owner: string
  language: string
  message: string
  sentence: string
  /** `talk`: it says nothing that is to be stored. */
  act: 'none' | 'change' | 'removal' | 'talk'
  /** Of the sentence: what goes; of the message: what comes in its place. */
  old: Span[]
  now: Span[]
}

/** What a message does, as spans that tell it in a sentence. */
interface Turn {
  message: string
  act: Pair['act']
  /** Spans of a sentence that no longer hold; of the message, those that take their place. */
  oldIn(sentence: string): Span[]
  now: Span[]
  /** What it says is known from then on. */
  stated: string | null
}

interface Owner {
  from: Pair['from']
  owner: string
  language: string
  turns: Turn[]
}

const MESSAGES = fileURLToPath(new URL('../acts/messages', import.meta.url))
/** Of a message that changes something, so many sentences are taken that it does not mean; of others fewer. */
const BESIDE_MOST = { change: 3, removal: 3, none: 2, talk: 1 }
/** What is said first is read beside no sentence. */
const NO_SENTENCE = ''

const wordsAround = (text: string, { start, end }: Span): Span => ({
  start: start - (/[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0),
  end: end + (/^[\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0),
})

const spansOf = (text: string, patterns: readonly string[]): Span[] =>
  patterns.flatMap((pattern) => {
    const found = new RegExp(pattern, 'iu').exec(text)
    return found ? [wordsAround(text, { start: found.index, end: found.index + found[0].length })] : []
  })

const literally = (words: string) => words.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function pairsOf({ turns, ...owner }: Owner, encode: Encode): Pair[] {
  let known: string[] = []
  return turns.flatMap(({ message, act, oldIn, now, stated }) => {
    const rest = act === 'talk' ? 'talk' : 'none'
    const meant = rest === act ? [] : known.filter((sentence) => oldIn(sentence).length > 0)
    const vector = encode(message)
    const others = known.filter((sentence) => !meant.includes(sentence))
    const beside = known.length === 0 ? [NO_SENTENCE] : nearest(others, vector, encode, BESIDE_MOST[act])
    const pairs = [
      ...meant.map((sentence): Pair => ({ ...owner, message, sentence, act, old: oldIn(sentence), now })),
      ...beside.map((sentence): Pair => ({ ...owner, message, sentence, act: rest, old: [], now: [] })),
    ]
    known = known
      .map((sentence) =>
        meant.includes(sentence) ? changed(sentence, oldIn(sentence), message, now) : sentence,
      )
      .filter((sentence) => sentence.trim() !== '')
    if (stated) known = [...sentenceTexts(stated), ...known]
    return pairs
  })
}

const nearest = (sentences: string[], vector: Float32Array, encode: Encode, most: number) =>
  sentences
    .map((sentence) => ({ sentence, closeness: closenessOf(vector, encode(sentence)) }))
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, most)
    .map(({ sentence }) => sentence)

const closenessOf = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** The sentence after the message; '' once something of it is removed. */
function changed(sentence: string, [old]: Span[], message: string, now: readonly Span[]): string {
  const said = now.map(({ start, end }) => message.slice(start, end)).join(' ')
  return old && said ? sentence.slice(0, old.start) + said + sentence.slice(old.end) : ''
}

export const labelledPairs = (encode: Encode): Pair[] =>
  readDialogues(MESSAGES).flatMap(({ owner, language, turns }) =>
    pairsOf(
      {
        from: 'labelled',
        language,
        owner: `${language} ${owner}`,
        turns: turns.flatMap(({ parts }) => parts.flatMap((part) => labelledTurn(part) ?? [])),
      },
      encode,
    ),
  )

/** Statements of one owner change nothing that was stated before. */
export const statedPairs = (statements: URL, encode: Encode): Pair[] =>
  readStatements(statements).flatMap(({ id, language, statements = [] }) =>
    pairsOf(
      {
        from: 'stated',
        owner: id,
        language,
        turns: statements
          .filter(isTrainedOn)
          .filter((_, at) => at % STATED_READ === 0)
          .map((text) => ({ message: text, act: 'none', oldIn: NOTHING, now: [], stated: text })),
      },
      encode,
    ),
  )
/** One of so many. */
const STATED_READ = 2

/** Of a collection of typed messages, so many in a row count as one owner's. */
const TYPED_OWNER_MESSAGES = 20

/** Each beside no sentence, and beside one that somebody else stated. */
export function typedPairs(messages: URL, statements: URL): Pair[] {
  const stated = readStatements(statements)
  return readMessages(messages).flatMap(({ kind, language, text }, at): Pair[] => {
    const sentences = stated[at % stated.length]?.statements?.filter(isTrainedOn) ?? []
    return [NO_SENTENCE, sentences[at % sentences.length] ?? NO_SENTENCE].map((sentence) => ({
      from: 'typed',
      owner: `typed ${Math.floor(at / TYPED_OWNER_MESSAGES)}`,
      language,
      message: text,
      sentence,
      act: kind === 'talk' ? 'talk' : 'none',
      old: [],
      now: [],
    }))
  })
}

const NOTHING = () => []

/** Null where it is not known what is right. */
function labelledTurn({ act, text, old, new: now, target }: Part): Turn | null {
  if (act === 'statement' || act === 'answer')
    return { message: text, act: 'none', oldIn: NOTHING, now: [], stated: text }
  if (act === 'correction')
    return old && now
      ? {
          ...{ message: text, act: 'change', stated: null },
          oldIn: (sentence) => spansOf(sentence, [literally(old)]),
          now: spansOf(text, [literally(now)]),
        }
      : null
  if (act === 'removal')
    return target
      ? {
          ...{ message: text, act: 'removal', now: [], stated: null },
          oldIn: (sentence) => spansOf(sentence, [literally(target)]),
        }
      : null
  return { message: text, act: 'talk', oldIn: NOTHING, now: [], stated: null }
}

export const taughtPairs = (folder: string, encode: Encode): Pair[] =>
  readTaught(folder).flatMap(({ id, language, turns }) =>
    pairsOf({ from: 'taught', owner: id, language, turns: turns.map(taughtTurn) }, encode),
  )

function taughtTurn({ say, label, facts = [], gone = [] }: TaughtDialogue['turns'][number]): Turn {
  const stated = label === 'none' ? 'talk' : 'none'
  const act = gone.length === 0 ? stated : label === 'remove' ? 'removal' : 'change'
  return {
    ...{ message: say, act },
    oldIn: (sentence) => spansOf(sentence, gone),
    now: act === 'change' && label === 'correct' ? spansOf(say, facts) : [],
    stated: label === 'keep' || label === 'mixed' ? say : null,
  }
}

/** A document of which later sentences change earlier ones. */
interface ChangingDocument {
  id: string
  language: string
  sentences: { at: string; text: string }[]
  changes: { later: number; earlier: number; old: string; now: string }[]
}

export const documentPairs = (folder: string, encode: Encode): Pair[] =>
  readdirSync(folder).flatMap((name) => {
    const document: ChangingDocument = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const { id, language, sentences, changes } = document
    return sentences.flatMap(({ text }, at): Pair[] => {
      const of = { from: 'document' as const, owner: id, language, message: text }
      const own = changes.filter(({ later }) => later === at)
      const meant = own.map(({ earlier, old, now }): Pair => {
        const sentence = sentences[earlier]?.text ?? ''
        const spans = { old: spansOf(sentence, [literally(old)]), now: spansOf(text, [literally(now)]) }
        return { ...of, ...spans, sentence, act: 'change' }
      })
      const before = sentences
        .slice(0, at)
        .flatMap((one, earlier) => (own.some((change) => change.earlier === earlier) ? [] : [one.text]))
      const vector = encode(text)
      const beside = nearest(before, vector, encode, BESIDE_MOST[own.length > 0 ? 'change' : 'none'])
      return [
        ...meant,
        ...beside.map((sentence): Pair => ({ ...of, sentence, act: 'none', old: [], now: [] })),
      ]
    })
  })
