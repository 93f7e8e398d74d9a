import { useEffect } from 'react'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { showNotice } from '../core/toast.ts'

/** For a verification link followed again: the address is confirmed already, and what is left is to log in. */
export function useConfirmedNotice(parameters: URLSearchParams) {
  const isConfirmed = parameters.has('email_confirmed')
  useEffect(() => {
    if (isConfirmed) showNotice(AUTH_MESSAGES.emailConfirmed)
  }, [isConfirmed])
}
