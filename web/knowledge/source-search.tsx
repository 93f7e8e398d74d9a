import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SOURCE_SEARCH_MAX_LENGTH } from '../../contract/knowledge.ts'
import { controlClasses } from '../ui/field.tsx'

const SEARCH_PAUSE_MS = 250

interface SourceSearchProps {
  search: string
  onSearch: (search: string) => void
}

/** Asks the server once typing pauses; what is in the field is the person's until then. */
export function SourceSearch({ search, onSearch }: SourceSearchProps) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed by other means (a cleared search, going back): the field follows.
  if (shown !== search) {
    setShown(search)
    if (search !== text.trim()) setText(search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const handleType = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), SEARCH_PAUSE_MS)
  }
  return (
    <div className="relative mb-4 max-w-md">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search in what it knows"
        placeholder="Search names and text"
        maxLength={SOURCE_SEARCH_MAX_LENGTH}
        value={text}
        onChange={(event) => handleType(event.target.value)}
        className={`${controlClasses} h-11 pl-9`}
      />
    </div>
  )
}
