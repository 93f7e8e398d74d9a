import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { POSIT_SEARCH_MAX_LENGTH } from '../../contract/posits.ts'
import { controlClasses } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface SummarySearchProps {
  term: string
  onTerm: (term: string) => void
  count: number
  /** From 0. */
  current: number
  onStep: (by: 1 | -1) => void
}

const countText = (count: number, current: number) => {
  if (count === 0) return 'No matches'
  return count === 1 ? '1 match' : `${current + 1} of ${count} matches`
}

/** Enter goes to the next match, with Shift to the one before. */
export function SummarySearch({ term, onTerm, count, current, onStep }: SummarySearchProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onStep(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="sticky top-16 z-10 -mx-2 mb-8 flex flex-wrap items-center gap-x-3 gap-y-2 bg-ground px-2 py-3">
      <div className="relative min-w-0 flex-1 basis-56">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search in this summary"
          placeholder="Search in this summary"
          maxLength={POSIT_SEARCH_MAX_LENGTH}
          value={term}
          onChange={(event) => onTerm(event.target.value)}
          onKeyDown={handleKey}
          className={`${controlClasses} h-11 pl-9`}
        />
      </div>
      <p role="status" className="min-w-24 text-muted text-small tabular-nums">
        {term.trim() !== '' && countText(count, current)}
      </p>
      <div className="flex gap-1">
        <IconButton
          label="Previous match"
          icon={<ChevronUp />}
          disabled={count < 2}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label="Next match"
          icon={<ChevronDown />}
          disabled={count < 2}
          onClick={() => onStep(1)}
        />
      </div>
    </search>
  )
}
