import type { Citation } from '../../../contract/chat.ts'
import { OpensPassage } from './citation.tsx'

/** Passages near the question that the answer does not cite, as further reading. */
export const SeeAlso = ({ related }: { related: Citation[] }) => (
  <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-muted text-small">
    <span className="py-1">See also</span>
    {related.map((citation) => (
      <OpensPassage key={`${citation.source_id} ${citation.quote}`} citation={citation}>
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className="max-w-full rounded-control py-1 text-left transition-colors hover:text-text aria-expanded:text-text"
          >
            <span className="break-words underline decoration-line underline-offset-4">
              {firstWords(citation.quote)}
            </span>
          </button>
        )}
      </OpensPassage>
    ))}
  </p>
)

const WORDS_SHOWN = 6

/** Passages of one source differ by their first words. */
function firstWords(quote: string): string {
  const words = quote.trim().split(/\s+/)
  return words.length <= WORDS_SHOWN ? words.join(' ') : `${words.slice(0, WORDS_SHOWN).join(' ')} …`
}
