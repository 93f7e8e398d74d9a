import { useForm } from 'react-hook-form'
import type { Me } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions, DialogClose } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useDeleteAccount } from './calls.ts'
import { WhatGoes } from './what-goes.tsx'

/** The password proves who is asking; without one, the address typed out does, soon after a sign-in. */
export function DeleteAccountForm({ me }: { me: Me }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { proof: '' } })
  const deletion = useDeleteAccount(({ message }) => setError('proof', { message }))

  function handleProof({ proof }: { proof: string }) {
    if (!deletion.isPending) deletion.mutate(me.has_password ? { password: proof } : { confirmation: proof })
  }
  const isGiven = (proof: string) => proof.trim() !== '' || missingText(me)

  const field = me.has_password
    ? { label: 'Your password', type: 'password', autoComplete: 'current-password' }
    : { label: `Type ${me.email} to confirm`, type: 'email', autoComplete: 'off' }
  return (
    <form noValidate onSubmit={handleSubmit(handleProof)} className="space-y-5 text-ui">
      <WhatGoes />
      <p className="text-muted">
        What you asked other people's posits stays with them, without your name. This cannot be undone.
      </p>
      <TextField
        {...field}
        error={formState.errors.proof?.message}
        {...register('proof', { validate: isGiven })}
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
