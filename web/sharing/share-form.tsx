import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { SHARING_MESSAGES } from '../../contract/messages.ts'
import { shareProblem } from '../../contract/sharing.ts'
import { useMe } from '../core/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { fieldProblem, useSharePosit } from './mutations.ts'
import { sharesQuery } from './queries.ts'

/** Adds one address at a time. What is wrong with it is said at the field, and what was typed stays there. */
export function ShareForm({ positId }: { positId: string }) {
  const me = useMe()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useSharePosit(positId)

  /** The list may not be loaded to its end: the server has the last word. */
  function problemOf(typed: string): string | null {
    const problem = shareProblem(typed, me?.email)
    if (problem) return problem
    const address = typed.trim().toLowerCase()
    const shares = queryClient.getQueryData(sharesQuery(positId).queryKey)
    const isShared = shares?.pages.some((page) => page.items.some((share) => share.user_email === address))
    return isShared ? (SHARING_MESSAGES.alreadyShared(address).description ?? null) : null
  }
  function refuse(problem: string | null) {
    setError(problem)
    if (problem) input.current?.focus()
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const problem = problemOf(email)
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
