import { useState } from 'react'
import type { Me } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRequestReset } from './calls.ts'
import { PasswordChangeForm } from './password-change-form.tsx'

/** A person who signs in with Google alone has no current password to type: the mailed link sets the first one. */
function FirstPassword({ email }: { email: string }) {
  const request = useRequestReset()
  return (
    <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate(email)}>
      Set a password by email
    </Button>
  )
}

export function PasswordSection({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  if (!me.has_password) return <FirstPassword email={me.email} />
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Reset Password</Button>}
      title="Reset Password"
    >
      <PasswordChangeForm onDone={() => setOpen(false)} />
    </Dialog>
  )
}
