import type { Citation } from '../../../contract/chat.ts'
import { OpensPassage } from './citation.tsx'

/** Passages near the question that the answer does not cite, as further reading. */
export const SeeAlso = ({ related }: { related: Citation[] }) => (
  <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-muted text-small">
    <span>See also</span>
    {related.map((citation) => (
      <OpensPassage key={`${citation.source_id} ${citation.quote}`} citation={citation}>
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className="max-w-60 truncate rounded-control underline decoration-line underline-offset-4 transition-colors hover:text-text aria-expanded:text-text"
          >
            {firstWords(citation.quote)}
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
