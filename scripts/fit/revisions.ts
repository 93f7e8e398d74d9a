/**
 * `npm run fit -- revisions FILE.jsonl [FOLDER ...]`: what the reviser learns from, one pair a line: a message, a sentence that was known, what
 * the one does to the other, and which of their words. From the labelled messages, from those that were typed for it, from our dialogues,
 * and from those in the folders.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { encodeCached } from './encode-cached.ts'
import { documentPairs, labelledPairs, statedPairs, taughtPairs, typedPairs } from './revisions/pairs.ts'

const {
  positionals: [, file = 'revisions.jsonl', ...folders],
} = parseArgs({ allowPositionals: true })

const DIALOGUES = fileURLToPath(new URL('changes/dialogues', import.meta.url))
const DOCUMENTS = fileURLToPath(new URL('revisions/documents', import.meta.url))
const TYPED = new URL('talk/owners.txt', import.meta.url)
const STATEMENTS = new URL('statements/', import.meta.url)
const encode = encodeCached()
const pairs = [
  ...labelledPairs(encode),
  ...typedPairs(TYPED, STATEMENTS),
  ...statedPairs(STATEMENTS, encode),
  ...documentPairs(DOCUMENTS, encode),
  ...[DIALOGUES, ...folders].flatMap((folder) => taughtPairs(folder, encode)),
]
writeFileSync(file, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
const counts: Record<string, number> = {}
for (const { from, act } of pairs) counts[`${from} ${act}`] = (counts[`${from} ${act}`] ?? 0) + 1
console.table(counts)
