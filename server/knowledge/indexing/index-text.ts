/** A source's text to the rows of its index, ready to be inserted. Pure, so that it can run on another thread. */
import { chunkText } from '../../retrieval/chunking/chunk-text.ts'
import { indexRows } from '../../retrieval/chunking/index-terms.ts'
import { cleanText } from '../reading/blocks/clean-text.ts'
import { numberArray, textArray } from './array-literal.ts'

/** Rows of one insert: some hundred kilobytes a statement. */
const CHUNKS_PER_BATCH = 500
const TERMS_PER_BATCH = 5000
/** A weight needs no more digits than `real` keeps apart in ranking, and each costs a byte on the wire. */
const FREQUENCY_DIGITS = 4

/** Columns of `chunks`, each an array literal; the nth of each makes the nth row. */
export interface ChunkBatch {
  ordinals: string
  headings: string
  texts: string
  wordCounts: string
}

/** Columns of `chunk_terms`; `ordinals` and `frequencies` are arrays of array literals. */
export interface TermBatch {
  terms: string
  ordinals: string
  frequencies: string
}

export interface IndexedText {
  /** The text as it is to be stored: what the database cannot hold and nobody can read is gone. */
  text: string
  chunkCount: number
  wordCount: number
  chunks: ChunkBatch[]
  terms: TermBatch[]
}

export function indexText(raw: string, sourceName: string): IndexedText {
  const text = cleanText(raw)
  const chunks = chunkText(text, { sourceName })
  const rows = indexRows(chunks, sourceName)
  return {
    text,
    chunkCount: chunks.length,
    wordCount: chunks.reduce((sum, chunk) => sum + chunk.word_count, 0),
    chunks: batchesOf(chunks, CHUNKS_PER_BATCH).map((batch) => ({
      ordinals: numberArray(batch.map((chunk) => chunk.ordinal)),
      headings: textArray(batch.map((chunk) => chunk.heading)),
      texts: textArray(batch.map((chunk) => chunk.text)),
      wordCounts: numberArray(batch.map((chunk) => chunk.word_count)),
    })),
    terms: batchesOf(rows, TERMS_PER_BATCH).map((batch) => ({
      terms: textArray(batch.map((row) => row.term)),
      ordinals: textArray(batch.map((row) => numberArray(row.ordinals))),
      frequencies: textArray(batch.map((row) => numberArray(row.frequencies.map(shorten)))),
    })),
  }
}

const shorten = (frequency: number) => Number(frequency.toPrecision(FREQUENCY_DIGITS))

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < items.length; start += size) batches.push(items.slice(start, start + size))
  return batches
}
