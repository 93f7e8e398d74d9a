import { useState } from 'react'

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
  const [draft, setDraft] = useState(() => ({ key, text: readDraft(key) }))
  const current = draft.key === key ? draft : { key, text: readDraft(key) }
  if (current !== draft) setDraft(current)
  const setText = (text: string) => {
    writeDraft(key, text)
    setDraft({ key, text })
  }
  return [current.text, setText]
}

export function clearDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}
