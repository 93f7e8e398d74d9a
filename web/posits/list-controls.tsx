import { ArrowDown, ArrowUp, ListFilter, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  POSIT_SEARCH_MAX_LENGTH,
  POSIT_TYPE_LABELS,
  type PositType,
  positSortSchema,
} from '../../contract/posits.ts'
import { PRIVACIES, PRIVACY_LABELS, type Privacy } from '../../contract/privacy.ts'
import { Button } from '../ui/button.tsx'
import { controlClasses } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import { Select } from '../ui/select.tsx'
import { FILTER_TYPES, type ListState } from './list-address.ts'

const SEARCH_PAUSE_MS = 250
const SORT_LABELS = { date: 'Date', title: 'Title' } as const
/** Newest first, and A to Z. */
const FIRST_DIRECTIONS = { date: 'desc', title: 'asc' } as const
const ANY = { value: '', label: 'All' }

interface ControlProps {
  state: ListState
  onChange: (changes: Partial<ListState>) => void
}

/** Asks the server once typing pauses; what is in the field is the person's until then. */
function SearchField({ state, onChange }: ControlProps) {
  const [text, setText] = useState(state.search ?? '')
  const [shown, setShown] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed by other means ('Clear all', going back): the field follows.
  if (shown !== state.search) {
    setShown(state.search)
    if ((state.search ?? '') !== text.trim()) setText(state.search ?? '')
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const handleType = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ search: next.trim() || undefined }), SEARCH_PAUSE_MS)
  }
  return (
    <div className="relative min-w-0 flex-1 basis-56">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search posits"
        placeholder="Search posits"
        maxLength={POSIT_SEARCH_MAX_LENGTH}
        value={text}
        onChange={(event) => handleType(event.target.value)}
        className={`${controlClasses} h-11 pl-9`}
      />
    </div>
  )
}

const FilterPopover = ({ state, onChange }: ControlProps) => (
  <Popover
    label="Filters"
    align="end"
    className="space-y-4"
    trigger={
      <Button variant="secondary" className="min-h-11">
        <ListFilter aria-hidden="true" />
        Filter
      </Button>
    }
  >
    <Select
      label="Type"
      value={state.type ?? ''}
      onChange={(event) => onChange({ type: (event.target.value || undefined) as PositType | undefined })}
      options={[ANY, ...FILTER_TYPES.map((type) => ({ value: type, label: POSIT_TYPE_LABELS[type] }))]}
    />
    <Select
      label="Privacy"
      value={state.privacy ?? ''}
      onChange={(event) => onChange({ privacy: (event.target.value || undefined) as Privacy | undefined })}
      options={[ANY, ...PRIVACIES.map((privacy) => ({ value: privacy, label: PRIVACY_LABELS[privacy] }))]}
    />
  </Popover>
)

function SortControl({ state, onChange }: ControlProps) {
  const isAscending = state.direction === 'asc'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  const handleSort = (sort: ListState['sort']) => onChange({ sort, direction: FIRST_DIRECTIONS[sort] })
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        label="Sort by"
        labelHidden
        value={state.sort}
        onChange={(event) => handleSort(positSortSchema.parse(event.target.value))}
        options={positSortSchema.options.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        className="w-28"
      />
      <Button
        variant="secondary"
        className="min-h-11"
        aria-label={isAscending ? 'Ascending; switch to descending' : 'Descending; switch to ascending'}
        onClick={() => onChange({ direction: isAscending ? 'desc' : 'asc' })}
      >
        <Arrow aria-hidden="true" />
      </Button>
    </div>
  )
}

export const ListControls = (props: ControlProps) => (
  <div className="flex flex-wrap gap-3">
    <SearchField {...props} />
    <SortControl {...props} />
    <FilterPopover {...props} />
  </div>
)
