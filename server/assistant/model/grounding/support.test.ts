import { describe, expect, it } from 'vitest'
import type { Language } from '../../../retrieval/text/languages.ts'
import { analyseText } from './analyse-text.ts'
import * as support from './support.ts'

const { findUncitedSource } = support
const bestQuote = (passage: string, answer: string, fallback: Language) =>
  support.bestQuote(analyseText(passage), analyseText(answer), fallback)
const isSupported = (answer: string, cited: string, said: string, fallback: Language) =>
  support.isSupported(analyseText(answer), support.groundOf([analyseText(cited)], said, fallback))

const PASSAGE =
  'Our shop opens early. The rye loaf costs 4.50 euros since 2021. It weighs 1,000 grams. Cats are not allowed.'

describe('a quote', () => {
  it('is the sentence nearest to the answer, word for word', () => {
    expect(bestQuote(PASSAGE, 'No cats allowed.', 'en')).toBe('Cats are not allowed.')
  })

  it('includes a neighbour that holds a part of the answer', () => {
    const quote = bestQuote(PASSAGE, 'A rye loaf weighs 1000 grams and costs 4.50 euros.', 'en')
    expect(quote).toBe('The rye loaf costs 4.50 euros since 2021. It weighs 1,000 grams.')
  })

  it('is never longer than a quote may be', () => {
    expect(bestQuote('bread '.repeat(1000), 'bread', 'en').length).toBeLessThanOrEqual(600)
  })

  it('exists for a passage that shares nothing with the answer', () => {
    expect(PASSAGE).toContain(bestQuote(PASSAGE, 'zebra', 'en'))
  })
})

describe('support', () => {
  it('is missing when no passage holds a number', () => {
    expect(isSupported('The loaf costs 5.50 euros.', PASSAGE, '', 'en')).toBe(false)
    expect(isSupported('The loaf costs 4.50 euros.', PASSAGE, '', 'en')).toBe(true)
  })

  it('reads numbers as people write them', () => {
    expect(isSupported('It weighs 1000 grams.', PASSAGE, '', 'en')).toBe(true)
  })

  it('is missing when no word is shared', () => {
    expect(isSupported('Ulaanbaatar is the capital of the country.', PASSAGE, '', 'en')).toBe(false)
  })

  it('is not judged by words across languages', () => {
    expect(isSupported('Das Brot ist nicht teuer und wird auch nicht schwer.', PASSAGE, '', 'en')).toBe(true)
    expect(isSupported('Das Brot kostet 9.75 und ist schwer.', PASSAGE, '', 'en')).toBe(false)
  })
})

describe('a text without citations', () => {
  it('is tied to the passage that holds it', () => {
    expect(findUncitedSource('A rye loaf costs 4.50 euros.', ['Nothing here.', PASSAGE], 'en')).toBe(1)
  })

  it('is tied to none when a number differs or words are missing', () => {
    expect(findUncitedSource('A rye loaf costs 9.50 euros.', [PASSAGE], 'en')).toBeNull()
    expect(findUncitedSource('Wheat rolls are sold on Sundays by our nephew.', [PASSAGE], 'en')).toBeNull()
    expect(findUncitedSource('Yes.', [PASSAGE], 'en')).toBeNull()
  })
})
