import { expect, test } from 'vitest'
import { findFuzzyMatches, missingTerms, prefixRange } from './fuzzy-matches.ts'
import type { FuzzyMatches, QueryWord } from './query.ts'
import { type Posting, rankChunks } from './rank-chunks.ts'

const word = (text: string, changes: Partial<QueryWord> = {}): QueryWord => ({
  text,
  stems: [text],
  synonyms: [],
  weight: 0.9,
  is_name: false,
  carried: false,
  ...changes,
})
const posting = (term: string, ordinals: number[], source_id = 'one'): Posting => ({
  term,
  source_id,
  ordinals,
  frequencies: ordinals.map(() => 1),
})
const rank = (
  words: QueryWord[],
  postings: Posting[],
  chunkCount = 10,
  fuzzyMatches: FuzzyMatches = new Map(),
) => rankChunks({ plan: { words }, postings, fuzzyMatches, chunkCount, limit: 5 })

test('the chunk with more of the rare words comes first', () => {
  const { chunks } = rank(
    [word('lamp'), word('price')],
    [posting('lamp', [0, 1, 2, 3, 4]), posting('price', [3]), posting('lamp', [0], 'two')],
  )
  expect(chunks[0]).toMatchObject({ source_id: 'one', ordinal: 3 })
  expect(chunks).toHaveLength(5)
})

test('an exact match outranks a fuzzy match, which outranks a synonym', () => {
  const words = [word('wage', { synonyms: ['salary'] })]
  const fuzzyMatches = new Map([['wage', [{ term: 'wages', similarity: 1 }]]])
  const postings = [posting('wage', [4]), posting('salary', [1]), posting('wages', [7])]
  const { chunks } = rank(words, postings, 10, fuzzyMatches)
  expect(chunks.map((chunk) => chunk.ordinal)).toEqual([4, 7, 1])
})

test('beside a chunk that matches, its neighbour wins over an equal one elsewhere', () => {
  const { chunks } = rank(
    [word('fort'), word('fire')],
    [posting('fort', [5]), posting('fire', [0]), posting('fire', [6])],
  )
  const places = chunks.map((chunk) => chunk.ordinal)
  expect(places.indexOf(6)).toBeLessThan(places.indexOf(0))
})

test('the order of equal scores does not depend on the order of the postings', () => {
  const postings = ['two', 'three', 'one'].map((source) => posting('crane', [0, 4], source))
  const ranked = rank([word('crane')], postings).chunks
  expect(rank([word('crane')], postings.toReversed()).chunks).toEqual(ranked)
})

test('in large knowledge a very common word only ranks what rarer words retrieved', () => {
  const everywhere = Array.from({ length: 600 }, (_, at) => at).filter((at) => at % 10 !== 7)
  const { chunks } = rank(
    [word('harbour'), word('crane')],
    [posting('harbour', everywhere), posting('crane', [107, 117, 301, 407])],
    600,
  )
  expect(chunks.map((chunk) => chunk.ordinal)).toEqual([301, 107, 117, 407])
})

test('document frequencies count the chunks of all sources', () => {
  const { facts } = rank([word('lamp')], [posting('lamp', [0, 4]), posting('lamp', [1], 'two')])
  expect(facts).toEqual({
    chunk_count: 10,
    document_frequency: new Map([['lamp', 3]]),
    fuzzy_matches: new Map(),
  })
})

test('nothing found is an empty ranking', () => {
  expect(rank([], []).chunks).toEqual([])
})

test('only words without postings are matched fuzzily', () => {
  const plan = { words: [word('lampe'), word('price'), word('cat'), word('2024')] }
  expect(missingTerms(plan, [posting('price', [1])])).toEqual(['lampe'])
  expect(prefixRange('lampe')).toEqual({ low: 'la', high: 'lb' })
})

test.each([
  ['a letter too few', 'universty', 'university'],
  ['two letters swapped', 'recieve', 'receive'],
  ['a derivation', 'religious', 'religion'],
])('%s is recognised', (_, written, meant) => {
  expect(findFuzzyMatches(written, ['banana', meant, 'ring'], 'en').map((match) => match.term)).toEqual([
    meant,
  ])
})

test('another word with the same prefix does not match', () => {
  expect(findFuzzyMatches('compass', ['company', 'complain', 'comet'], 'en')).toEqual([])
})

test('a German compound is found by its first part', () => {
  expect(findFuzzyMatches('park', ['parkplatz'], 'de')[0]?.term).toBe('parkplatz')
  expect(findFuzzyMatches('park', ['parkinson'], 'en')).toEqual([])
})
