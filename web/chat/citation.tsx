import type { ReactNode } from 'react'
import type { Citation } from '../../contract/chat.ts'
import { formatDate } from '../core/dates.ts'
import { Popover } from '../ui/popover.tsx'

interface CitationProps {
  citation: Citation
  trigger: ReactNode
}

/** The quoted passage as a quotation, with its source and date. */
const CitationPopover = ({ citation, trigger }: CitationProps) => (
  <Popover trigger={trigger} label={`Source: ${citation.title}`} side="top" className="w-96">
    <figure>
      <blockquote className="whitespace-pre-line break-words border-accent border-l-2 pl-4 font-serif text-strong">
        {citation.quote}
      </blockquote>
      <figcaption className="mt-3 break-words text-muted text-small">
        <cite className="text-text not-italic">{citation.title}</cite> · {formatDate(citation.date)}
      </figcaption>
    </figure>
  </Popover>
)

/** The mark at a sentence. */
export const FootnoteMark = ({ citation, number }: { citation: Citation; number: number }) => (
  <CitationPopover
    citation={citation}
    trigger={
      <button
        type="button"
        aria-label={`Source ${number}: ${citation.title}`}
        className="mx-0.5 min-h-6 min-w-6 rounded-control align-super font-semibold text-accent-text text-small leading-none hover:bg-accent-tint"
      >
        {number}
      </button>
    }
  />
)

/** All sources of an answer, as its footnotes. */
export const Footnotes = ({ citations }: { citations: Citation[] }) => (
  <ol aria-label="Sources" className="mt-4 flex flex-wrap gap-2">
    {citations.map((citation, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a footnote is its number
      <li key={index} className="min-w-0 max-w-full">
        <CitationPopover
          citation={citation}
          trigger={
            <button
              type="button"
              className="flex min-h-8 max-w-full items-baseline gap-2 rounded-control border border-line px-2.5 py-1 text-left text-small hover:border-control hover:bg-tint"
            >
              <span className="font-semibold text-accent-text">{index + 1}</span>
              <span className="min-w-0 truncate text-muted">{citation.title}</span>
            </button>
          }
        />
      </li>
    ))}
  </ol>
)
