/**
 * `npm run fit -- candidates OUT [FOLDER or FILE.json ...]`: for each question to our own texts and to those given, the sentences that are
 * found, as they are encoded, and whether each answers; the same of what was translated into German, and pairs of texts in two
 * languages that say the same. One JSON object a line; `scripts/encoder/fine_tune.py` reads it.
 */
import { createWriteStream } from 'node:fs'
import { quoteAround } from '../../server/assistant/builtin/choosing/quote-span.ts'
import type { RankedSentence } from '../../server/assistant/builtin/choosing/rank-sentences.ts'
import { ENCODED_LANGUAGES, textsToEncode } from '../../server/retrieval/ranking/closeness.ts'
import { askAll } from './ask-all.ts'
import { type Collection, type Question, readCollections } from './data.ts'
import { encodeCached } from './encode-cached.ts'
import { readTranslated } from './translations.ts'

const SENTENCES_MAX = 60
const QUOTE_MAX_WORDS = 60
/** Of one kind and collection. */
const QUESTIONS_MAX = 150

interface Candidate {
  text: string
  /** By the sentence itself, and by what is quoted around it: the share of the answer. */
  own: number
  quoted: number
  near: number
}

const [, , , path = 'candidates.jsonl', ...given] = process.argv
const out = createWriteStream(path)
const encode = encodeCached()
const collections = await readCollections(given)
for (const collection of collections) if (isRead(collection)) writeQuestions(collection)
writeTranslated()
out.end()

/** General texts are in English, and do not say so. */
function isRead({ family }: Collection): boolean {
  const language = /-(\w\w)$/.exec(family)?.[1] ?? 'en'
  return ENCODED_LANGUAGES.some((encoded) => encoded === language)
}

function writeQuestions(collection: Collection): void {
  const { id, family } = collection
  for (const { question, read, judged } of askAll(collection, QUESTIONS_MAX, encode)) {
    const ranked = judged.ranked.slice(0, SENTENCES_MAX)
    const sentences = ranked.map((entry) => candidateOf(entry, question, collection))
    write({ collection: id, family, kind: question.kind, question: read, sentences })
  }
}

function writeTranslated(): void {
  const { questions, pairs } = readTranslated(collections)
  for (const { id, kind, question, statements } of questions) {
    const sentences = statements.map(({ text, answers }): Candidate => {
      const share = answers ? 1 : 0
      return { text, own: share, quoted: share, near: 0 }
    })
    write({ collection: id, family: 'statements-de', kind, question, sentences })
  }
  for (const pair of pairs) write(pair)
}

function write(row: object): void {
  out.write(`${JSON.stringify(row)}\n`)
}

function candidateOf(entry: RankedSentence, question: Question, { share }: Collection): Candidate {
  const { sentence, read } = entry
  const shareOf = (text: string) => (question.kind === 'answerable' ? share(question, text) : 0)
  return {
    text: textsToEncode(read.passage)[sentence.index] ?? sentence.text,
    own: shareOf(sentence.text),
    quoted: shareOf(quoteAround(entry, QUOTE_MAX_WORDS).text),
    near: read.passage.closeness?.[sentence.index] ?? 0,
  }
}
