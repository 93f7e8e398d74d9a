import { Check, Copy } from 'lucide-react'
import type { NewApiKey } from '../../contract/developers.ts'
import { useCopy } from '../core/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { DialogActions, DialogClose } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

/** The only time that a key is shown. */
export function NewKey({ created }: { created: NewApiKey }) {
  const { isCopied, copy } = useCopy(created.key)
  return (
    <>
      <Callout tone="warning" title="Copy it now">
        It is shown this once and stored as a hash: nobody can read it again. Keep it on a server, out of web
        pages and apps.
      </Callout>
      <TextField
        label="Your key"
        readOnly
        autoFocus
        value={created.key}
        // Backward, so that its beginning stays in sight.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, created.key.length, 'backward')}
        className="mt-5 [&_input]:font-mono [&_input]:text-small"
      />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Done</Button>
        </DialogClose>
        <Button onClick={copy}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
      </DialogActions>
    </>
  )
}
