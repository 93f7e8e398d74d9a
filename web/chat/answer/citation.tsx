import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Citation } from '../../../contract/chat.ts'
import { preload, retryable } from '../../core/lazy-module.ts'
import { FootnoteMark } from '../../ui/conversation.tsx'

const loadPanel = retryable(() => import('./citation-panel.tsx'))
const CitationPanel = lazy(loadPanel)
/** When a mark is approached. */
const handleNear = preload(loadPanel)

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'onClick' | 'onPointerEnter' | 'onFocus' | 'aria-haspopup' | 'aria-expanded'
>

interface OpensPassageProps {
  citation: Citation
  children(trigger: TriggerProps): ReactNode
}

/** A button that opens the quoted passage beside itself. */
export function OpensPassage({ citation, children }: OpensPassageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      {children({
        ref: trigger,
        onClick: () => setIsOpen(!isOpen),
        onPointerEnter: handleNear,
        onFocus: handleNear,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      {isOpen && (
        <Suspense>
          <CitationPanel citation={citation} anchor={trigger} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The mark at a sentence. */
export const CitationMark = ({ citation, number }: { citation: Citation; number: number }) => (
  <OpensPassage citation={citation}>
    {(trigger) => (
      <FootnoteMark
        {...trigger}
        number={number}
        label={`Source ${number}: ${citation.title}`}
        className="-ml-0.5"
      />
    )}
  </OpensPassage>
)

/** All sources of an answer, as its footnotes. */
export const Footnotes = ({ citations }: { citations: Citation[] }) => (
  <ol aria-label="Sources" className="mt-5 border-line border-t pt-3">
    {citations.map((citation, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a footnote is its number
      <li key={index}>
        <OpensPassage citation={citation}>
          {(trigger) => (
            <button
              {...trigger}
              type="button"
              className="-mx-2 flex max-w-full items-baseline gap-2.5 rounded-control px-2 py-1 text-left text-small transition-colors hover:bg-tint aria-expanded:bg-tint"
            >
              <span className="min-w-2.5 font-semibold text-accent-text tabular-nums">{index + 1}</span>
              <span className="min-w-0 truncate text-muted">{citation.title}</span>
            </button>
          )}
        </OpensPassage>
      </li>
    ))}
  </ol>
)
