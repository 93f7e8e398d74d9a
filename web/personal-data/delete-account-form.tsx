import { type FormEvent, useState } from 'react'
import type { Me } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions, DialogClose } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useDeleteAccount } from './calls.ts'
import { WhatGoes } from './what-goes.tsx'

/** The password proves who is asking; without one, the address typed out does, soon after a sign-in. */
export function DeleteAccountForm({ me }: { me: Me }) {
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<string>()
  const deletion = useDeleteAccount((error) => setProblem(error.message))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (deletion.isPending) return
    const isMissing = proof.trim() === ''
    setProblem(isMissing ? missingText(me) : undefined)
    if (!isMissing) deletion.mutate(me.has_password ? { password: proof } : { confirmation: proof })
  }

  const field = me.has_password
    ? { label: 'Your password', type: 'password', autoComplete: 'current-password' }
    : { label: `Type ${me.email} to confirm`, type: 'email', autoComplete: 'off' }
  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-5 text-ui">
      <WhatGoes />
      <p className="text-muted">
        What you asked other people's posits stays with them, without your name. This cannot be undone.
      </p>
      <TextField
        {...field}
        value={proof}
        error={problem}
        onChange={(event) => setProof(event.target.value)}
      />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="danger" busy={deletion.isPending} busyLabel="Deleting...">
          Delete my account
        </Button>
      </DialogActions>
    </form>
  )
}

const missingText = (me: Me) =>
  me.has_password ? 'Please enter your password.' : 'Please type the email address of your account.'
