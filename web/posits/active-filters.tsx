import { X } from 'lucide-react'
import { POSIT_TYPE_LABELS } from '../../contract/posits.ts'
import { PRIVACY_LABELS } from '../../contract/privacy.ts'
import { Button } from '../ui/button.tsx'
import { hasFilters, type ListState } from './list-address.ts'

interface ActiveFiltersProps {
  state: ListState
  onChange: (changes: Partial<ListState>) => void
}

export const NO_FILTERS: Partial<ListState> = { search: undefined, type: undefined, privacy: undefined }

/** What narrows the list, each with its way out. */
export function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  if (!hasFilters(state)) return null
  const { search, type, privacy } = state
  const chips = [
    search ? { text: `Search: ${search}`, without: { search: undefined } } : null,
    type ? { text: `Type: ${POSIT_TYPE_LABELS[type]}`, without: { type: undefined } } : null,
    privacy ? { text: `Privacy: ${PRIVACY_LABELS[privacy]}`, without: { privacy: undefined } } : null,
  ].filter((chip) => chip !== null)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          aria-label={`Remove filter ${text}`}
          onClick={() => onChange(without)}
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-tint px-3 text-small text-strong transition-colors hover:text-accent-text"
        >
          <span className="truncate">{text}</span>
          <X aria-hidden="true" className="size-3.5 shrink-0" />
        </button>
      ))}
      <Button variant="link" size="small" onClick={() => onChange(NO_FILTERS)}>
        Clear all
      </Button>
    </div>
  )
}
