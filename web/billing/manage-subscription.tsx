import { useMutation } from '@tanstack/react-query'
import { href } from 'react-router'
import type { Notice } from '../../contract/messages/notice.ts'
import { AUTH_MESSAGES, BILLING_MESSAGES } from '../../contract/messages.ts'
import { BILLING_REFUSALS } from '../../contract/prices.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'

async function openPortal(): Promise<string | null | undefined> {
  const body = { returnUrl: href('/edit-profile') }
  const page = await api.post('/functions/v1/create-portal-session', { body })
  return page.url
}

const EXPLAINED: string[] = Object.values(BILLING_REFUSALS)

/** The catalogue's text, and the reason where trying again would not help. */
function noticeOf(error: Error): Notice {
  if (!(error instanceof ApiFailure)) return BILLING_MESSAGES.portalFailed
  if (error.status === 401) return AUTH_MESSAGES.noSession
  if (!EXPLAINED.includes(error.code)) return BILLING_MESSAGES.portalFailed
  const [sentence] = BILLING_MESSAGES.portalFailed.description.split('.')
  return { ...BILLING_MESSAGES.portalFailed, description: `${sentence}. ${error.message}` }
}

/** For subscribers: on to the payment provider's own page, where a plan is changed or cancelled. */
export function ManageSubscription() {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: (url) =>
      url ? window.location.assign(url) : showNotice(BILLING_MESSAGES.noPortalUrl, 'destructive'),
    onError: (error) => showNotice(noticeOf(error), 'destructive'),
  })
  return (
    <Button variant="text" busy={portal.isPending} onClick={() => portal.mutate()}>
      Manage your subscription
    </Button>
  )
}
