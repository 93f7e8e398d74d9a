/** Figures of the interface: what the screens wait for, cache and show. */

export const TOAST_DURATION_MS = 5000
export const TOAST_SWIPE_THRESHOLD_PX = 50
export const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_HOTKEY = 'F8'

export const HEADER_SCROLL_PX = 10
export const ANCHOR_SCROLL_DELAY_MS = 100
export const COPIED_INDICATOR_MS = 2000

export const QUERY_RETRIES = 3
export const QUERY_RETRY_FIRST_MS = 1000
export const QUERY_RETRY_MAX_MS = 30_000
export const QUERY_GC_MS = 5 * 60_000

export const DEMO_CHARACTER_MS = 15
export const DEMO_PAUSE_MS = 300
export const DEMO_HOLD_MS = 4000

export const DATE_FORMAT = 'MMM d, yyyy'
export const TIME_FORMAT = 'hh:mm a'

export const THEME_STORAGE_KEY = 'posit-theme'
