import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { COPIED_INDICATOR_MS } from '../../contract/interface.ts'
import { SHARING_MESSAGES } from '../../contract/messages/sharing.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { controlClasses, Field } from '../ui/field.tsx'
import { recordLinkShare } from './mutations.ts'

/** Pages that are not served by https have no clipboard object; the older command still works there on a selection. */
async function copyFrom(input: HTMLInputElement) {
  if (navigator.clipboard) return navigator.clipboard.writeText(input.value)
  input.select()
  if (!document.execCommand('copy')) throw new Error('copying was refused')
}

export function ShareLink({ positId, address }: { positId: string; address: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const handleCopy = async () => {
    if (!input.current) return
    try {
      await copyFrom(input.current)
    } catch {
      showNotice(SHARING_MESSAGES.copyFailed, 'destructive')
      recordLinkShare(positId, 'error')
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_INDICATOR_MS)
    showNotice(SHARING_MESSAGES.copied)
    recordLinkShare(positId, 'success')
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Field id={id} label="Link">
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          ref={input}
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className={`${controlClasses} h-11 min-w-0 shrink-0 sm:flex-1 sm:shrink`}
        />
        <Button variant="secondary" onClick={handleCopy} className="min-w-28">
          <Icon aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Field>
  )
}
