import { expect, test } from 'vitest'
import { guessLanguage } from './guess-language.ts'
import { splitSentences } from './sentences.ts'
import { termsOf } from './terms.ts'
import { wordsOf } from './words.ts'

const words = (text: string) => wordsOf(text).map((word) => word.text)
const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

test('accents, possessives, separators, initialisms and hyphens are normalised', () => {
  expect(words("Zoë's U.S. office sold 12,500 well-made lamps, 3.5% more")).toEqual([
    'zoe',
    'us',
    'office',
    'sold',
    '12500',
    'well',
    'made',
    'lamps',
    '3.5',
    'more',
  ])
  expect(words("L'équipe de l'usine, Straße, Øre")).toEqual(['equipe', 'de', 'usine', 'strasse', 'ore'])
})

test('scripts without spaces are split into bigrams', () => {
  expect(words('東京駅')).toEqual(['東京', '京駅'])
})

test('a word keeps its position in the text', () => {
  const text = 'The «Dawn» lamp'
  for (const word of wordsOf(text)) expect(text.slice(word.start, word.end).toLowerCase()).toBe(word.text)
})

test('a sentence does not end at an abbreviation, an initial or an ordinal', () => {
  expect(sentences('Der Ruderverein Tann e. V. hat z. B. zwei Boote. Er sucht mehr.')).toEqual([
    'Der Ruderverein Tann e. V. hat z. B. zwei Boote.',
    'Er sucht mehr.',
  ])
  expect(sentences('Dr. Ida Roth met J. Berg on the 2nd. They left. "Really?" Yes!')).toEqual([
    'Dr. Ida Roth met J. Berg on the 2nd.',
    'They left.',
    '"Really?"',
    'Yes!',
  ])
  expect(sentences('Home-Office max. 2 Tage, Projektnr. Pflicht. Mehr nicht.')).toHaveLength(2)
  expect(sentences('Never mind. We open. This is Max. He is a dog.')).toHaveLength(4)
  expect(sentences('Im Sommer, 1. Mai bis 15. Oktober, ist offen. Danach nicht.')).toHaveLength(2)
  expect(sentences('Wir schließen am 3. Mai um 5. Danach sind Ferien.')).toHaveLength(2)
  expect(sentences('A copy costs 3. You pay at the desk.')).toHaveLength(2)
})

test('a line break ends a sentence', () => {
  expect(sentences('- bread\n- milk')).toEqual(['- bread', '- milk'])
})

test.each([
  ['en', 'founding a company', 'founded companies'],
  ['en', 'the largest child', 'large children'],
  ['en', 'he bought what she wrote', 'buy, write'],
  ['de', 'die Öffnungszeiten der Häuser', 'Öffnungszeit, Haus'],
  ['fr', 'les sociétés', 'la société'],
  ['es', 'los museos', 'un museo'],
] as const)('%s: "%s" and "%s" are found by one another', (language, one, other) => {
  expect(termsOf(one, language)).toEqual(termsOf(other, language))
})

test('the language of a text is detected by its stop words', () => {
  expect(guessLanguage('Wie sind die Öffnungszeiten am Samstag?', 'en')).toBe('de')
  expect(guessLanguage('Quels sont les horaires le samedi ?', 'en')).toBe('fr')
  expect(guessLanguage('What are the opening hours on Saturday?', 'de')).toBe('en')
  expect(guessLanguage('Figma, Slack', 'de')).toBe('de')
})

test.each([
  ['no space at all', 'x'.repeat(2_000_000)],
  ['only dots', '.'.repeat(2_000_000)],
  ['dots and quotes', `.${"'".repeat(2_000_000)}`],
  ['initials without end', 'a.'.repeat(500_000)],
  ['apostrophes without end', "a'".repeat(500_000)],
  ['digits and commas', '1,'.repeat(500_000)],
])('a text made to take long is read in time that grows with its length: %s', (_, text) => {
  const cpu = process.cpuUsage()
  wordsOf(text)
  splitSentences(text)
  // A quadratic reading of these takes minutes of processor time; this one well under a second.
  expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(5)
})
