import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from '../../contract/interface.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { createToastStore } from '../ui/toast-store.ts'

export const toasts = createToastStore({ limit: TOAST_LIMIT, removeDelayMs: TOAST_REMOVE_DELAY_MS })

/** Shows a message of the catalogue. Failures are passed with 'destructive'. Returns the toast's id. */
export const showNotice = (notice: Notice, variant?: 'destructive') =>
  toasts.add({ ...notice, ...(variant && { variant }) })
