import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { controlClasses } from '../ui/field.tsx'

const SEARCH_PAUSE_MS = 300
/** As the server takes it. */
const SEARCH_MAX_LENGTH = 200

/** Asks Google once typing pauses. */
export function FileSearch({ onSearch }: { onSearch(search: string): void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function handleType(text: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), SEARCH_PAUSE_MS)
  }
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search Google Drive"
        placeholder="Search file names"
        maxLength={SEARCH_MAX_LENGTH}
        onChange={(event) => handleType(event.target.value)}
        className={`${controlClasses} h-11 pl-9`}
      />
    </div>
  )
}
