import { useMutation } from '@tanstack/react-query'
import { href, useSearchParams } from 'react-router'
import { ApiFailure, api } from '../core/api.ts'
import { pageMeta } from '../core/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export const meta = () => pageMeta('Unsubscribe')

const Unsubscribed = () => (
  <EmptyState
    headingLevel="h1"
    title="You are unsubscribed"
    description="No more mails about your posits and questions. Mails about your account itself still come. You can change this in your profile at any time."
    action={
      <ButtonLink to={href('/edit-profile')} variant="secondary">
        Change it in your profile
      </ButtonLink>
    }
  />
)

const descriptionOf = (error: Error | null) => {
  if (!error) return 'Mails about your posits and questions will end. Your account stays as it is.'
  const isWrongLink = error instanceof ApiFailure && error.status === 404
  return isWrongLink
    ? 'This link is not complete. Use the one in the mail, or choose in your profile how you are notified.'
    : error.message
}

/** Reached from a mail, without signing in. Opening it changes nothing: mail scanners open every link. */
export default function Unsubscribe() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.post('/functions/v1/unsubscribe', { query: { token } }),
  })
  return (
    <Page>
      {isSuccess ? (
        <Unsubscribed />
      ) : (
        <EmptyState
          headingLevel="h1"
          title={error ? 'You are not unsubscribed yet' : 'Unsubscribe from these mails?'}
          description={<span role={error ? 'alert' : undefined}>{descriptionOf(error)}</span>}
          action={
            <Button busy={isPending} onClick={() => mutate()}>
              Unsubscribe
            </Button>
          }
        />
      )}
    </Page>
  )
}
