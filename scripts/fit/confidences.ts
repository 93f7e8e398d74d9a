/**
 * `npm run fit -- confidences [--write]`: the weights that tell what an owner does not want known from all else. Learnt from
 * `talk/confidences.txt`, and from what owners say otherwise: `changes/dialogues`, `talk/to-assistant.txt`, `acts/messages/phrases.txt`; figures are of a fifth left out at a time.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CONFIDENCE_KINDS, confidenceFeatures } from '../../server/assistant/builtin/reading/confidential.ts'
import { readPhrases, readTaught } from './acts/dialogues.ts'
import { encodeCached } from './encode-cached.ts'
import { type Example, judgedApart, learnKinds, rowsByKind } from './talk/learn-kinds.ts'
import { readMessages } from './talk/read-messages.ts'

const WEIGHTS = new URL('../../server/assistant/builtin/reading/confidential-weights.json', import.meta.url)
const CONFIDENCES = new URL('talk/confidences.txt', import.meta.url)
const TO_ASSISTANT = new URL('talk/to-assistant.txt', import.meta.url)
const PHRASES = new URL('acts/messages/phrases.txt', import.meta.url)
const DIALOGUES = fileURLToPath(new URL('changes/dialogues/', import.meta.url))
const FOLDS = 5
const PENALTY = 1e-6
const LONGEST = 300
/** Lines of one author follow each other. */
const LEFT_OUT_TOGETHER = 20
const BELIEFS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

const {
  values: { write = false },
} = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })

const encode = encodeCached()
const of = (text: string, kind: string, from: string) => ({
  ...{ text, kind, from },
  vector: confidenceFeatures(text, encode(text)),
})

const stated = readTaught(DIALOGUES)
  .flatMap(({ turns }) => turns)
  .filter(({ say }) => say.length <= LONGEST)
  .map(({ say, label }) => of(say, 'open', label))
const toAssistant = readMessages(TO_ASSISTANT).map(({ text }) => of(text, 'open', 'to the assistant'))
const phrases = readPhrases(PHRASES)
  .flatMap(({ turns }) => turns)
  .flatMap(({ parts: [part, ...others] }) =>
    part && others.length === 0 ? [of(part.text, 'open', 'phrases')] : [],
  )
const written = readMessages(CONFIDENCES).map(({ text, kind, language }) => of(text, kind, language))
const examples: (Example & { from: string })[] = [...written, ...stated, ...toAssistant, ...phrases]
const kinds: readonly string[] = CONFIDENCE_KINDS
const judged = judgedApart(
  examples,
  kinds,
  PENALTY,
  FOLDS,
  (_, at) => Math.floor(at / LEFT_OUT_TOGETHER) % FOLDS,
)

for (const from of new Set(examples.map((one) => one.from)))
  for (const kind of kinds) {
    const some = judged.filter((one) => one.from === from && one.kind === kind)
    const believed = (least: number) =>
      (100 * some.filter(({ beliefs: [belief = 0] }) => belief >= least).length) / some.length
    const shares = BELIEFS.map((least) => `${least} ${believed(least).toFixed(1)} %`)
    if (some.length > 0)
      console.log(`${from}, ${kind}, ${some.length}, believed confidential: ${shares.join(', ')}`)
  }
if (write)
  writeFileSync(WEIGHTS, `${JSON.stringify(rowsByKind(learnKinds(examples, kinds, PENALTY), kinds))}\n`)
