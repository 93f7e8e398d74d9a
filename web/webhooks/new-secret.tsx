import { Check, Copy } from 'lucide-react'
import { useCopy } from '../core/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { DialogActions, DialogClose } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

/** The only time that a secret is shown. */
export function NewSecret({ secret }: { secret: string }) {
  const { isCopied, copy } = useCopy(secret)
  return (
    <>
      <Callout tone="warning" title="Copy it now">
        It is shown this once. Your receiver verifies with it that an event comes from here and was not
        altered.
      </Callout>
      <TextField
        label="Signing secret"
        readOnly
        autoFocus
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="mt-5 [&_input]:font-mono [&_input]:text-small"
      />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Done</Button>
        </DialogClose>
        <Button onClick={copy}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : 'Copy secret'}
        </Button>
      </DialogActions>
    </>
  )
}
