/** What a message says in words of its own takes the place of what it speaks against, where its words fit nowhere in the old sentence. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import type { WordScore } from '../../../types.ts'
import { capitalisedLike } from '../capitals.ts'
import { type Change, changeOf } from './change-features.ts'
import { cutPart } from './cut-part.ts'
import { holdsWords } from './denied.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { isFragment, lessonText } from './lesson-text.ts'
import { likeliest, SURE_LOG_ODDS } from './revised.ts'
import type { Said } from './said.ts'
import { ASKS } from './sentences.ts'
import { isNaming, type Value } from './values.ts'
import { withoutPhrase } from './without-phrase.ts'
import { overlap } from './word-spans.ts'

/** Log odds that the message changes what the sentence says. */
const CHANGES_LEAST = 1.2
/** Log odds: less likely words belong to no run of those that go. */
const RUN_LEAST = -1.5
const RUNS_MOST = 3

/** 'The deposit goes by Revolut nowadays' after 'My niece minds them, 20 euro deposit in cash': 'in cash' goes, and the rest stays. */
export function supersedingChanges(said: Said, sentence: KnownSentence, { revised }: KnownText): Change[] {
  const { text, values } = said
  const revision = revised?.get(text)?.get(sentence.text)
  if (!revision || revision.change < CHANGES_LEAST || isFragment(text) || ASKS.test(text)) return []
  const news = likeliest(revision.comes)
  const now = lessonText([{ start: 0, end: text.length, text }], text)
  const wordsOf = ({ start, end }: Span) => sentence.text.slice(start, end)
  const [likeliestRun, ...others] = runsIn(revision.goes)
  // 'Nicht Kathleen, das geht an Enrico' would name her again; what is 'still 8:40' stays.
  if (!likeliestRun || isDeniedIn(said, wordsOf(likeliestRun))) return []
  const runs = [likeliestRun, ...others].filter((run) => !holdsWords(text, wordsOf(run)))
  const entry = /^[-*•–+]\s+/.exec(sentence.text)?.[0] ?? ''
  const sure = runs.filter(({ score }) => score > 0)
  return [...runs.map((run) => [run]), ...(sure.length > 1 ? [sure] : [])].map((superseded) => {
    const rest = without(sentence, superseded)
    const change = changeOf(
      sentence,
      { start: 0, end: sentence.text.length, now: rest === '' ? entry + now : `${closed(rest)} ${now}` },
      {
        isSuperseding: 1,
        news: Math.max(-1, Math.min(1, (news?.score ?? -SURE_LOG_ODDS) / SURE_LOG_ODDS)),
        isOtherForm: Number(
          news !== undefined &&
            !superseded.some((span) => isIn(news, values) === isIn(span, sentence.values)),
        ),
      },
    )
    return { ...change, superseded, isSpilling: spills(sentence, superseded, change.cut.now) }
  })
}

/** Words beside what is superseded that may go with it: 'in cash' goes for 'cash'. */
const SPILLED_WORDS_MOST = 3

/** 'Day tickets are 39 now' says nothing of the pass for ten days. */
function spills({ words, values }: KnownSentence, superseded: readonly Span[], now: string): boolean {
  const isLost = (span: Span & { text: string }) =>
    !superseded.some((gone) => overlap(gone, span)) && !holdsWords(now, span.text)
  return (
    values.some((value) => !isNaming(value) && isLost(value)) ||
    words.filter((word) => !word.isSmall && isLost(word)).length > SPILLED_WORDS_MOST
  )
}

function isDeniedIn({ text, isDenied }: Said, words: string): boolean {
  const start = text.toLowerCase().indexOf(words.toLowerCase())
  return start >= 0 && isDenied({ start, end: start + words.length })
}

const isIn = (span: Span, values: readonly Value[]) => values.some((value) => overlap(value, span))

/** What is left of a sentence that lost phrases and clauses begins and ends as sentences do. */
function without(sentence: KnownSentence, spans: readonly Span[]): string {
  let text = sentence.text
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start)) {
    text = withoutPhrase(text, { start, end }) ?? cutPart({ ...sentence, text }, start, end)[0]?.now ?? ''
    if (text === '') break
  }
  return capitalisedLike(text, sentence.text)
}

const closed = (rest: string) => (/[.!?:]$/.test(rest) ? rest : `${rest.replace(/[\s,;–—-]+$/u, '')}.`)

/** The likeliest first. */
function runsIn(words: readonly WordScore[]): WordScore[] {
  const runs: WordScore[] = []
  let isOpen = false
  for (const { start, end, score } of words) {
    const last = isOpen ? runs.at(-1) : undefined
    isOpen = score > RUN_LEAST
    if (isOpen && last) Object.assign(last, { end, score: Math.max(last.score, score) })
    else if (isOpen) runs.push({ start, end, score })
  }
  return runs.sort((a, b) => b.score - a.score).slice(0, RUNS_MOST)
}
