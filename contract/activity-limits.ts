/** Figures of the bell. Free of zod: it stands in the header of every screen. */

/** The bell counts no further. */
export const UNREAD_SHOWN_MAX = 99
