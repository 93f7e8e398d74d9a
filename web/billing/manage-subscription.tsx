import { useMutation } from '@tanstack/react-query'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import { apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'

async function openPortal(): Promise<string | undefined> {
  const body = { returnUrl: `${window.location.origin}/edit-profile` }
  const answer = await apiRequest<{ url?: string }>('/functions/v1/create-portal-session', {
    method: 'POST',
    body,
  })
  return answer.url
}

/** For subscribers: on to the payment provider's own page, where a plan is changed or cancelled. */
export function ManageSubscription() {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: (url) =>
      url ? window.location.assign(url) : showNotice(BILLING_MESSAGES.noPortalUrl, 'destructive'),
    onError: () => showNotice(BILLING_MESSAGES.portalFailed, 'destructive'),
  })
  return (
    <Button variant="link" className="ml-3" busy={portal.isPending} onClick={() => portal.mutate()}>
      Manage your subscription
    </Button>
  )
}
