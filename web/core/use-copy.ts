import { useEffect, useState } from 'react'
import { COPIED_INDICATOR_MS } from '../../contract/interface.ts'
import { showNotice } from './toast.ts'

const COPY_FAILED = {
  title: 'Error',
  description: 'The text could not be copied. Select it and copy it by hand.',
}

/** A text to the clipboard; `isCopied` for a moment after. A failure is said. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_INDICATOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showNotice(COPY_FAILED, 'destructive')
    }
  }
  return { isCopied, copy }
}
