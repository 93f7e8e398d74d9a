/**
 * `npm run fit -- quotes OUT [FOLDER or FILE.json ...]`: for each question to our own texts and to those given, the first quotes as the
 * verifier reads them, and the share of the answer that each holds; also those that come first when the passages with the answer are
 * left out. One JSON object a line; `scripts/encoder/train_verifier.py` reads it.
 */
import { createWriteStream } from 'node:fs'
import type { Judgement } from '../../server/assistant/builtin/choosing/judge-answer.ts'
import type { RankedSentence } from '../../server/assistant/builtin/choosing/rank-sentences.ts'
import { verifiedText } from '../../server/assistant/builtin/choosing/verify.ts'
import { type Asked, askAll, withhold } from './ask-all.ts'
import { type Collection, readCollections } from './data.ts'
import { encodeCached } from './encode-cached.ts'

const SENTENCES_READ = 24
const QUOTES_MAX = 4
const PER_PASSAGE_MAX = 2
/** Of one kind and collection. */
const QUESTIONS_MAX = 60

const [, , , path = 'quotes.jsonl', ...given] = process.argv
const out = createWriteStream(path)
const encode = encodeCached()
for (const collection of await readCollections(given))
  if (!collection.family.startsWith('foreign')) writeQuotes(collection)
out.end()

function writeQuotes(collection: Collection): void {
  for (const asked of askAll(collection, QUESTIONS_MAX, encode)) {
    const { judged, question } = asked
    if (judged.kind === 'words') continue
    write(asked, question.kind, judged, collection)
    if (question.kind === 'answerable') write(asked, 'withheld', withhold(asked, collection), collection)
  }
}

function write({ question, read }: Asked, kind: string, judged: Judgement, collection: Collection): void {
  const { id, family, share } = collection
  const quotes = firstOf(judged.ranked)
    .map(verifiedText)
    .map((text) => ({ text, share: question.kind === 'answerable' ? share(question, text) : 0 }))
  if (quotes.length > 0)
    out.write(`${JSON.stringify({ collection: id, family, kind, question: read, quotes })}\n`)
}

function firstOf(ranked: RankedSentence[]): RankedSentence[] {
  const taken = new Map<unknown, number>()
  const isTaken = ({ read }: RankedSentence) => {
    const before = taken.get(read) ?? 0
    taken.set(read, before + 1)
    return before < PER_PASSAGE_MAX
  }
  return ranked.slice(0, SENTENCES_READ).filter(isTaken).slice(0, QUOTES_MAX)
}
