import { useEffect } from 'react'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { showNotice } from '../core/toast.ts'

/** Anyone can write this text into a link: it is shown as plain text, and not at any length. */
const DESCRIPTION_MAX_CHARACTERS = 200

/** Says what a failed link or a failed Google sign-in sent along as `error` and `error_description`. */
export function useAuthErrorNotice(parameters: URLSearchParams) {
  const hasFailed = parameters.has('error') || parameters.has('error_description')
  const description = parameters.get('error_description')?.slice(0, DESCRIPTION_MAX_CHARACTERS) ?? null
  useEffect(() => {
    if (hasFailed) showNotice(AUTH_MESSAGES.authenticationError(description), 'destructive')
  }, [hasFailed, description])
}
