import { type FormEvent, useRef, useState } from 'react'
import { shareProblem } from '../../contract/sharing.ts'
import { useMe } from '../core/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { fieldProblem, useSharePosit } from './mutations.ts'

/** Adds one address at a time. Problems are shown at the field, and its text is kept. The server refuses and records a repeated address. */
export function ShareForm({ positId }: { positId: string }) {
  const me = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useSharePosit(positId)

  function refuse(problem: string | null) {
    setError(problem)
    if (problem) input.current?.focus()
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const problem = shareProblem(email, me?.email)
    refuse(problem)
    if (problem) return
    mutate(email, { onSuccess: () => setEmail(''), onError: (failure) => refuse(fieldProblem(failure)) })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        ref={input}
        label="Email address"
        labelHidden
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value)
          setError(null)
        }}
        className="min-w-0 sm:flex-1"
      />
      <Button type="submit" busy={isPending} busyLabel="Sharing..." className="min-h-11 min-w-28">
        Share
      </Button>
    </form>
  )
}
