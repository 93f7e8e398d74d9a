import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { DRIVE_CALLBACK_PATH, DRIVE_REFUSALS } from '../../contract/google-drive.ts'
import { DRIVE_MESSAGES } from '../../contract/messages/google-drive.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta } from '../core/page-title.ts'
import { queryKeys } from '../core/query-keys.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/spinner.tsx'
import { takeConsent } from './consent.ts'
import { connectDrive } from './mutations.ts'
import { driveStateQuery } from './queries.ts'

export const meta = () => pageMeta('Connecting Google Drive')

const LEADS_ON_AFTER_MS = 2500

interface Connected {
  google_email: string
  next: string
}

/** Its message is shown when Google was not connected. */
class NotConnected extends Error {}

async function connect(parameters: URLSearchParams): Promise<Connected> {
  const next = takeConsent(parameters.get('state'))
  if (parameters.has('error')) throw new NotConnected(DRIVE_MESSAGES.denied.description)
  if (!next) throw new NotConnected(DRIVE_MESSAGES.stateMismatch.description)
  const code = parameters.get('code')
  if (!code) throw new NotConnected(DRIVE_MESSAGES.connectFailed.description)
  const { google_email } = await connectDrive(code, window.location.origin + DRIVE_CALLBACK_PATH)
  return { google_email, next }
}

function reasonOf(error: Error): string {
  if (error instanceof NotConnected) return error.message
  const hasReason = error instanceof ApiFailure && error.code === DRIVE_REFUSALS.noPermission
  const { description } = DRIVE_MESSAGES.connectFailed
  return hasReason ? `${description} ${error.message}` : description
}

function useLeadOn(connected: Connected | undefined) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!connected) return
    void queryClient.invalidateQueries(driveStateQuery)
    const timer = setTimeout(() => navigate(connected.next, { replace: true }), LEADS_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [connected, navigate, queryClient])
}

/** Where Google sends the browser back. A code works once, so it is handed on once. */
export default function GoogleCallback() {
  const [parameters] = useSearchParams()
  const { data, error } = useQuery({
    queryKey: queryKeys.driveCallback(parameters.toString()),
    queryFn: () => connect(parameters),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  useLeadOn(data)
  if (error) {
    return (
      <div role="alert">
        <EmptyState
          headingLevel="h1"
          title="Google Drive is not connected"
          description={reasonOf(error)}
          action={<ButtonLink to={href('/integrations')}>Back to Integrations</ButtonLink>}
        />
      </div>
    )
  }
  if (!data) return <Loading label="Connecting Google Drive..." className="min-h-[60vh]" />
  return (
    <div role="status">
      <EmptyState
        headingLevel="h1"
        title="Google Drive is connected"
        description={<span className="break-words">As {data.google_email}. We take you on in a moment.</span>}
        action={<ButtonLink to={data.next}>Go on</ButtonLink>}
      />
    </div>
  )
}
