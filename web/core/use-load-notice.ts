import { useEffect } from 'react'
import type { Notice } from '../../contract/messages/notice.ts'
import { showNotice } from './toast.ts'

/** Says once per failure that something could not be loaded; the screen itself offers to try again. */
export function useLoadNotice({ isError, errorUpdatedAt }: LoadState, notice: Notice) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure once
  useEffect(() => {
    if (isError) showNotice(notice, 'destructive')
  }, [isError, errorUpdatedAt])
}

interface LoadState {
  isError: boolean
  /** Milliseconds since 1970. */
  errorUpdatedAt: number
}
