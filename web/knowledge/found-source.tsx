import { EyeOff } from 'lucide-react'
import type { FoundSource } from '../../contract/knowledge.ts'
import { formatDate } from '../core/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { SOURCE_ICONS } from './source-icons.ts'
import { SHOWN_LABELS, SOURCE_KIND_LABELS } from './source-words.ts'

interface FoundSourceProps {
  source: FoundSource
  search: string
  onOpen: () => void
}

/** One search result: the source, its origin, date and visibility, and where the search found it. */
export function FoundSourceRow({ source, search, onOpen }: FoundSourceProps) {
  const Icon = SOURCE_ICONS[source.kind]
  const { shown_to_viewers: shown, excerpt } = source
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-3 flex w-[calc(100%+1.5rem)] items-start gap-3 rounded-control px-3 py-3 text-left transition-colors hover:bg-tint"
    >
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block break-words text-strong text-ui">
          <Highlighted text={source.name} search={search} />
        </span>
        <span className="mt-0.5 block text-muted text-small">
          {SOURCE_KIND_LABELS[source.kind]} · {formatDate(source.created_at)}
        </span>
        {excerpt && (
          <span className="measure mt-1.5 block break-words font-serif text-text">
            … <Highlighted text={excerpt.replace(/\s+/g, ' ').trim()} search={search} /> …
          </span>
        )}
      </span>
      {shown !== 'quote' && (
        <Badge variant="secondary">
          <EyeOff aria-hidden="true" />
          <span className="sr-only">Viewers see: </span>
          {SHOWN_LABELS[shown]}
        </Badge>
      )}
    </button>
  )
}

/** Compared as the server compares, without regard to case. */
function Highlighted({ text, search }: { text: string; search: string }) {
  const at = search ? text.toLowerCase().indexOf(search.toLowerCase()) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-accent-tint text-strong">{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </>
  )
}
