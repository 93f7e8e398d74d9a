import type { NearSentence, Passage } from '../../assistant/types.ts'
import { sentenceTexts } from '../../retrieval/text/sentences.ts'

/** The sentences of passages whose vectors are stored, with how near each is to what was retrieved for. */
export const sentencesWithCloseness = (passages: readonly Passage[]): NearSentence[] =>
  passages.flatMap(({ source_id, text, closeness = [] }) =>
    sentenceTexts(text)
      .slice(0, closeness.length)
      .map((sentence, at) => ({ source_id, text: sentence, closeness: closeness[at] ?? 0 })),
  )
