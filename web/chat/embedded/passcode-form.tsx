import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LINK_MESSAGES } from '../../../contract/messages/links.ts'
import { ApiFailure, api } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { carryGrant } from './guest.ts'
import { openLinkQuery } from './queries.ts'

const FAILED = 'The passcode could not be checked. Please try again.'

function problemOf(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return FAILED
  return error.status === 404 ? LINK_MESSAGES.passcodeWrong : error.message
}

/** For a link that asks for a passcode first. */
export function PasscodeForm({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const [passcode, setPasscode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isChecking) return
    setChecking(true)
    try {
      const call = { path: { slug }, body: { passcode } }
      const { grant, link } = await api.post('/rest/v1/open_links/{slug}/passcode', call)
      carryGrant(grant)
      queryClient.setQueryData(openLinkQuery(slug).queryKey, link)
    } catch (error) {
      setProblem(problemOf(error))
      setChecking(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} className="mx-auto w-full max-w-sm px-5 py-14">
      <h1 className="mb-6 font-serif text-title">Enter the passcode</h1>
      <TextField
        label="Passcode"
        hint="The person who invited you to this chat has it."
        error={problem}
        type="password"
        autoComplete="off"
        required
        value={passcode}
        onChange={(event) => setPasscode(event.target.value)}
      />
      <Button type="submit" busy={isChecking} className="mt-5 w-full">
        Continue
      </Button>
    </form>
  )
}
