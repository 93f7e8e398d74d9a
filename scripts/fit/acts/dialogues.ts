/** Owners' messages with the acts of their parts: what the classifier learns from. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { ACTS, type Act } from '../../../server/assistant/builtin/reading/acts/act-labels.ts'

export interface Part {
  text: string
  act: Act
  /** Of a correction: what was wrong and what is right. */
  old?: string
  new?: string
  /** Of a removal: what is to go. */
  target?: string
}

export interface Dialogue {
  language: string
  /** Whose it is: dialogues of one owner are left out together. */
  owner: string
  /** How much its examples count; 1 unless said. */
  weight?: number
  turns: { asked: string | null; parts: Part[] }[]
}

/** Every line of the folder's `.jsonl` files that is a dialogue. */
export const readDialogues = (folder: string): Dialogue[] =>
  readdirSync(folder)
    .filter((name) => /^acts.*\.jsonl$/.test(name))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line): Dialogue => JSON.parse(line))

export interface StatementCollection {
  id: string
  language: string
  statements?: string[]
}

/** Collections of an owner's statements, one a message. */
export const readStatements = (folder: URL): StatementCollection[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name): StatementCollection[] => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .filter(({ statements }) => statements !== undefined)

/** Every second one trains; `npm run fit -- stored` reads the others. */
export const isTrainedOn = (_: unknown, at: number) => at % 2 === 1

/** Half of the statements answer a question. */
export const statementDialogue = ({ id, language, statements = [] }: StatementCollection): Dialogue => ({
  ...{ language, owner: id, weight: STATEMENT_WEIGHT },
  turns: statements.map((text, at) => ({
    asked: at % 2 === 0 ? null : (QUESTIONS[at % QUESTIONS.length] ?? null),
    parts: [{ text, act: 'statement' }],
  })),
})
const STATEMENT_WEIGHT = 0.5

/** A dialogue as the teaching benchmark has them. */
export interface TaughtDialogue {
  id: string
  language: string
  /** It is in no training of the reviser. */
  isUnseen: boolean
  turns: {
    say: string
    label: 'keep' | 'mixed' | 'none' | 'correct' | 'remove'
    facts?: string[]
    gone?: string[]
  }[]
}

export const readTaught = (folder: string): TaughtDialogue[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): TaughtDialogue => {
      const dialogue: Omit<TaughtDialogue, 'isUnseen'> = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return { ...dialogue, isUnseen: WRITTEN_LATER.test(name) || isLeftOut(dialogue.id) }
    })

/** Every so many-th owner is left out of the reviser's training: its use is fitted on those. See `scripts/encoder/train_reviser.py`. */
const LEFT_OUT_EVERY = 6
/** Files that are younger than its last training. */
const WRITTEN_LATER = /^[qr]-/
const isLeftOut = (owner: string) => crc32(owner) % LEFT_OUT_EVERY === 0

export const QUESTIONS = [
  'What does it cost?',
  'Wie lange dauert das?',
  'When are you open?',
  'Who can come?',
  'Wo ist das?',
  'Why?',
  'How do people find you?',
  'Was ist wichtig?',
]

/** Phrases that do the same whatever was said before: a line `act language`, then a phrase a line. */
export function readPhrases(file: URL): Dialogue[] {
  const dialogues: Dialogue[] = []
  let act: Act = 'statement'
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const heading = /^(\w+) ([a-z]{2})$/.exec(line)
    if (heading && (ACTS as readonly string[]).includes(heading[1] ?? '')) {
      act = heading[1] as Act
      dialogues.push({ language: heading[2] ?? '', owner: PHRASES, turns: [] })
    } else if (line.trim() && !line.startsWith('#'))
      dialogues.at(-1)?.turns.push({ asked: null, parts: [{ text: line, act }] })
  }
  return [...dialogues, ...pairsOf(dialogues)]
}

/** 'Hi, we open at nine', 'We open at nine. thanks': talk beside a statement is still talk. */
function pairsOf(phrases: Dialogue[]): Dialogue[] {
  return [...new Set(phrases.map(({ language }) => language))].map((language) => {
    const said = (isOf: (act: Act) => boolean) =>
      phrases
        .filter((one) => one.language === language)
        .flatMap(({ turns }) => turns.flatMap(({ parts }) => parts))
        .filter(({ act }) => isOf(act))
    const statements = said((act) => act === 'statement')
    const talk = said((act) => BESIDE.has(act))
    const turns = talk.flatMap((part, at) => {
      const statement = statements[at % statements.length]
      if (!statement) return []
      const before = { asked: null, parts: [part, statement] }
      const after = { asked: null, parts: [statement, part] }
      return part.act === 'bye' ? [after] : part.act === 'greeting' ? [before] : [before, after]
    })
    const fillers = said((act) => act === 'filler')
    const filled = said(
      (act) => act === 'refusal' || act === 'bye' || act === 'thanks' || act === 'wait',
    ).flatMap((part, at) => {
      const filler = fillers[at % fillers.length]
      return filler ? [{ asked: QUESTIONS_ASKED[at % 2] ?? null, parts: [filler, part] }] : []
    })
    return { language, owner: PAIRS, turns: [...turns, ...filled] }
  })
}

const QUESTIONS_ASKED = ['What have you learnt about that?', 'Was ist dabei wichtig?']
const BESIDE = new Set<Act>(['greeting', 'thanks', 'bye', 'praise', 'filler', 'removal', 'question', 'wait'])

const PAIRS = 'phrases in pairs'
/** They are in every fit and in no figure. */
export const PHRASES = 'phrases'
