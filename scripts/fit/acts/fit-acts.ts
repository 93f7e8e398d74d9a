/** `npm run fit -- acts FOLDER [--write] [--misses]`: fits the classifier of an owner's message. Figures are of dialogues left out. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { fingerprint } from '../../../server/assistant/builtin/reading/acts/act-features.ts'
import { type ActModel, weightToSteps } from '../../../server/assistant/builtin/reading/acts/act-model.ts'
import { encodeCached } from '../encode-cached.ts'
import { cuesOf } from './cues.ts'
import {
  type Dialogue,
  isTrainedOn,
  readDialogues,
  readPhrases,
  readStatements,
  statementDialogue,
} from './dialogues.ts'
import { examplesOf } from './examples.ts'
import { judge, printReport } from './report.ts'
import { fitActs } from './softmax.ts'

const FOLDS = 5
const PHRASES_FILE = new URL('./messages/phrases.txt', import.meta.url)
/** Messages that sound as if they did something else: none of them says which words are cues. */
const LOOK_ALIKES = fileURLToPath(new URL('./look-alikes/', import.meta.url))
const STATEMENTS = new URL('../statements/', import.meta.url)
const WEIGHTS = new URL('../../../server/assistant/builtin/reading/acts/act-weights.json', import.meta.url)

const pack = (numbers: ArrayBufferView<ArrayBuffer>) =>
  brotliCompressSync(new Uint8Array(numbers.buffer)).toString('base64')

function write({ rows, weights }: ActModel, dialogues: Dialogue[]): void {
  const stored = {
    cues: { correction: cuesOf(dialogues, 'correction'), removal: cuesOf(dialogues, 'removal') },
    features: fingerprint(),
    hashes: pack(Uint32Array.from(rows.keys())),
    weights: pack(Int8Array.from(weights, weightToSteps)),
  }
  writeFileSync(WEIGHTS, `${JSON.stringify(stored, null, 2)}\n`)
}

export function fitAndReport(folder: string, options: { write: boolean; misses: boolean }): void {
  const encode = encodeCached()
  const labelled = readDialogues(folder)
  const dialogues = [...labelled, ...readDialogues(LOOK_ALIKES)].map((dialogue) => ({
    dialogue,
    examples: examplesOf(dialogue, encode),
  }))
  const phrases = readPhrases(PHRASES_FILE).flatMap((one) => examplesOf(one, encode))
  const statements = readStatements(STATEMENTS)
    .filter(isTrainedOn)
    .flatMap((one) => examplesOf(statementDialogue(one), encode))
  const owners = [...new Set(dialogues.map(({ dialogue }) => `${dialogue.language} ${dialogue.owner}`))]
  const foldOf = ({ language, owner }: { language: string; owner: string }) =>
    owners.indexOf(`${language} ${owner}`) % FOLDS
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const rest = dialogues.filter(({ dialogue }) => foldOf(dialogue) !== fold)
    const model = fitActs([...phrases, ...statements, ...rest.flatMap(({ examples }) => examples)])
    return dialogues
      .filter(({ dialogue }) => foldOf(dialogue) === fold)
      .flatMap(({ dialogue }) =>
        judge(dialogue, model, encode).map((one) => ({ ...one, language: dialogue.language })),
      )
  }).flat()
  for (const language of new Set(judged.map((one) => one.language))) {
    console.log(`\n${language}`)
    printReport(judged.filter((one) => one.language === language))
  }
  console.log(`\nall, ${owners.length} owners`)
  printReport(judged)
  if (options.misses)
    for (const { said, read, text } of judged) if (said !== read) console.log(`${said} > ${read}: ${text}`)
  if (options.write)
    write(fitActs([...phrases, ...statements, ...dialogues.flatMap(({ examples }) => examples)]), labelled)
}
