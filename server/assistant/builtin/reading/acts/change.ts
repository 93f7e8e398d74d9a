import type { Span } from '../../../../retrieval/text/sentences.ts'
import type { ChangeFeatures } from './change-features.ts'
import type { Cut } from './edits.ts'
import type { KnownSentence } from './known-sentences.ts'

/** What a correction may mean. */
export interface Change {
  sentence: KnownSentence
  cut: Cut
  features: ChangeFeatures
}

/** The span is of the sentence. */
export const changeOf = (
  sentence: KnownSentence,
  { start, end, now }: Span & { now: string },
  features: ChangeFeatures,
): Change => ({
  sentence,
  features,
  cut: { source: sentence.source, start: sentence.start + start, end: sentence.start + end, now },
})
