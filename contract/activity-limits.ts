/** Limits of the notification bell. Free of zod, because every screen loads this module with its header. */

/** The bell counts no further. */
export const UNREAD_SHOWN_MAX = 99
