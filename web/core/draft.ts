import { useState, useSyncExternalStore } from 'react'

const PREFIX = 'posit-draft:'

function readDraft(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

function writeDraft(key: string, text: string) {
  try {
    if (text) localStorage.setItem(PREFIX + key, text)
    else localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage may be full or forbidden; the text then lives as long as the page.
  }
}

/**
 * Typed text that survives a reload: `const [text, setText] = useDraft('chat:' + positId)`. Setting '' forgets it.
 * Not for passwords. All drafts are forgotten on sign-out.
 */
export function useDraft(key: string): [string, (text: string) => void] {
  const age = useSyncExternalStore(subscribe, readAge, readAge)
  const [draft, setDraft] = useState(() => ({ key, age, text: readDraft(key) }))
  const current = draft.key === key && draft.age === age ? draft : { key, age, text: readDraft(key) }
  if (current !== draft) setDraft(current)
  const setText = (text: string) => {
    writeDraft(key, text)
    setDraft({ key, age, text })
  }
  return [current.text, setText]
}

/** Counts the clearings: a draft on the screen goes with the stored one. */
let clearings = 0
const listeners = new Set<() => void>()
const readAge = () => clearings
function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function clearDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
  clearings++
  for (const listener of listeners) listener()
}
