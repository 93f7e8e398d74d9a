/** Numbers written as words, in seven languages. */
import { fold } from '../../../../retrieval/text/fold.ts'

const NUMBER_WORDS = new Map<string, number>(
  Object.entries({
    en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    de: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
    it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
    nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
    pt: 'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
  })
    .flatMap(([, words]) => words.split(' ').map((word, at): [string, number] => [word, at]))
    // Articles in one of the languages, or words of another kind: 'un', 'sei', 'once', 'dos and donts'.
    .filter(([word]) => !/^(?:un|uno|um|een|eins?|sei|once|sette|null|nul|one)$/.test(word)),
)
for (const word of ['noon', 'midday', 'mittag', 'mittags']) NUMBER_WORDS.set(word, 12)
for (const word of ['midnight', 'mitternacht']) NUMBER_WORDS.set(word, 24)
const TENS = 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ')
const GERMAN_TENS = 'dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert'.split(' ')
for (const words of [TENS, GERMAN_TENS])
  for (const [at, word] of words.entries()) NUMBER_WORDS.set(word, (at + 3) * 10)

const SCALES: Record<string, number> = { hundred: 100, thousand: 1000 }
/** 'Zwanzig', 'twenty-one', 'einundzwanzig', 'two hundred and ten'. */
export function wordNumber(word: string): number | undefined {
  const [counted = '', rest] = fold(word).split(' and ')
  const more = rest === undefined ? 0 : wordNumber(rest)
  const [count = '', scale] = counted.split(' ')
  const half = /^(\p{L}+)einhalb$/u.exec(count)?.[1]
  if (half) return (NUMBER_WORDS.get(half) ?? Number.NaN) + 0.5 || undefined
  const [, ones, tens] = /^(\p{L}{3,6})und(\p{L}+)$/u.exec(count) ?? [
    undefined,
    ...count.split('-').reverse(),
  ]
  const [whole, part] = tens ? [NUMBER_WORDS.get(tens), unitOf(ones)] : [NUMBER_WORDS.get(count), 0]
  if (whole === undefined || part === undefined || more === undefined) return undefined
  return (whole + part) * (SCALES[scale ?? ''] ?? 1) + more
}
const unitOf = (word = '') => (/^(?:one|eine?)$/.test(word) ? 1 : NUMBER_WORDS.get(word))
