/** 'What is this about?': the opening sentences of the first sources. */
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import type { AnswerInput, Passage } from '../../types.ts'
import { ANSWER_MAX_WORDS } from '../choosing/choose-sentences.ts'
import type { Reply } from './compose-reply.ts'

export function composeOverview(input: AnswerInput): Reply {
  const opening = [...input.passages].filter((passage) => passage.ordinal === 0 && passage.text.trim() !== '')
  const first = opening.length > 0 ? opening : input.passages
  const quotes: { passage: Passage; text: string }[] = []
  let words = 0
  for (const passage of first.slice(0, 4)) {
    const text = openingOf(passage)
    words += text.split(/\s+/).length
    if (words > ANSWER_MAX_WORDS && quotes.length > 0) break
    quotes.push({ passage, text })
  }
  return {
    text: quotes.map((quote) => quote.text).join('\n\n'),
    citations: quotes.map((quote) => ({ chunk_id: quote.passage.chunk_id, quote: quote.text })),
  }
}

/** The first sentence, and the second where the first is short. */
function openingOf(passage: Passage): string {
  const [first, second] = splitSentences(passage.text)
  if (!first) return passage.text.slice(0, 300)
  const end = second && second.end - first.start < 240 ? second.end : first.end
  return passage.text.slice(first.start, Math.min(end, first.start + 500))
}
