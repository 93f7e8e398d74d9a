import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { DialogActions, DialogClose } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useCopy } from './use-copy.ts'

interface ShownOnceProps {
  label: string
  value: string
  copyLabel: string
  /** Why it has to be kept now. */
  children: ReactNode
}

/** In a dialog: the only time that a key or a secret is shown. */
export function ShownOnce({ label, value, copyLabel, children }: ShownOnceProps) {
  const { isCopied, copy } = useCopy(value)
  return (
    <>
      <Callout tone="warning" title="Copy it now">
        {children}
      </Callout>
      <TextField
        label={label}
        readOnly
        autoFocus
        value={value}
        // Backward, so that its beginning stays in sight.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, value.length, 'backward')}
        className="mt-5 [&_input]:font-mono [&_input]:text-small"
      />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Done</Button>
        </DialogClose>
        <Button onClick={copy}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : copyLabel}
        </Button>
      </DialogActions>
    </>
  )
}
