/** Of statements without an opening that says what they are about: the things that come up most. 'Boatyard and crane' */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { sentenceTexts } from '../../../../retrieval/text/sentences.ts'
import { termsOf } from '../../../../retrieval/text/terms.ts'
import { thingsIn, withoutArticle } from '../../interviewing/things.ts'
import { TITLE_MAX_CHARACTERS, upperFirst } from './tidy-title.ts'

const SENTENCES_MAX = 40
/** A third reads as a list of anything. */
const THINGS_MAX = 2
/** A thing named so much more often than the next is what it is all about. */
const ALONE_TIMES = 3
const AND: Partial<Record<Language, string>> = { en: ' and ', de: ' und ' }

export async function centralTitle(texts: readonly string[], language: Language): Promise<string> {
  const sentences = texts.flatMap(sentenceTexts).slice(0, SENTENCES_MAX)
  const counts = Map.groupBy(
    sentences.flatMap((sentence) => [...new Set(termsOf(sentence, language))]),
    (term) => term,
  )
  const found = new Map<string, { key: string; name: string; times: number }>()
  for (const [at, sentence] of sentences.entries())
    for (const { text, key, stems, isPerson, isAside, isWhole } of await thingsIn(sentence, language)) {
      const times =
        (counts.get(key)?.length ?? 0) -
        (isAside ? 0.5 : 0) -
        (isWhole ? 0 : 0.5) +
        (stems.length > 1 ? 0.25 : 0) +
        (at === 0 && !isAside ? 0.5 : 0)
      if (!isPerson && !/^(?:Frau|Herr)\b/.test(text) && times > (found.get(key)?.times ?? 0))
        found.set(key, { key, name: withoutArticle(text), times })
    }
  const sorted = [...found.values()].toSorted((a, b) => b.times - a.times)
  const [first, second] = sorted
  if (!first) return ''
  // 'Kurs' beside 'Anfängerkurs' names nothing more.
  const ranked = sorted.filter(
    ({ key, name, times }, at) =>
      times >= Math.min(1, first.times) &&
      !sorted
        .slice(0, at)
        .some((better) => fold(better.name).includes(key) || fold(name).includes(better.key)),
  )
  const isAlone = first.times >= ALONE_TIMES && first.times >= 2 * (second?.times ?? 0)
  const picked = ranked.slice(0, isAlone ? 1 : THINGS_MAX)
  const names = [...found.values()].filter((thing) => picked.includes(thing)).map(({ name }) => name)
  const title = names.join(AND[language] ?? ', ')
  return upperFirst(title.length > TITLE_MAX_CHARACTERS ? (picked[0]?.name ?? '') : title)
}
