/**
 * `npm run fit -- candidates OUT [FOLDER or FILE.json ...]`: for each question to our own texts and to those given, the sentences that are
 * found, as they are encoded, and whether each answers; the same of what was translated into German, and pairs of texts in two
 * languages that say the same. One JSON object a line; `scripts/encoder/fine_tune.py` reads it.
 */
import { createWriteStream } from 'node:fs'
import { judgeAnswer } from '../../server/assistant/builtin/choosing/judge-answer.ts'
import { quoteAround } from '../../server/assistant/builtin/choosing/quote-span.ts'
import type { RankedSentence } from '../../server/assistant/builtin/choosing/rank-sentences.ts'
import { planQuery } from '../../server/assistant/builtin/reading/plan-query.ts'
import { readSections } from '../../server/assistant/builtin/summarising/key-sentences.ts'
import { createMemoryIndex } from '../../server/assistant/builtin/summarising/memory-index.ts'
import type { Turn } from '../../server/assistant/types.ts'
import { ENCODED_LANGUAGES, textsToEncode } from '../../server/retrieval/ranking/closeness.ts'
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
  const { id, family, sources, questions } = collection
  const index = createMemoryIndex(sources, readSections(sources), encode)
  const written: Record<string, number> = {}
  let history: Turn[] = []
  for (const question of questions) {
    if (!question.follows) history = []
    const plan = planQuery(question.q, history)
    history = [...history, { role: 'user', content: question.q }]
    if (question.kind === 'chat' || plan.small_talk || plan.overview || plan.parts) continue
    written[question.kind] = (written[question.kind] ?? 0) + 1
    if ((written[question.kind] ?? 0) > QUESTIONS_MAX) continue
    const ranked = judgeAnswer(index.retrieve(plan)).ranked.slice(0, SENTENCES_MAX)
    const sentences = ranked.map((entry) => candidateOf(entry, question, collection))
    write({ collection: id, family, kind: question.kind, question: plan.question, sentences })
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
