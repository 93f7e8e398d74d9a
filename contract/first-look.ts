/**
 * The first look: a screen as it begins, drawn into its page by the server, so that it can be read before its code is there.
 * The build writes it once with marks where words belong (web/first-look.tsx); the server fills them in.
 */

/** The element of the shell that the look is put into. */
export const FIRST_LOOK_ID = 'first-look'
/** What the screen would ask the server for first, as JSON beside the look. */
export const FIRST_DATA_ID = 'first-data'

/** Marks of words. A list item with the mark of a list is repeated for each entry. */
export const markOf = (word: string) => `{{${word}}}`

/** `web/entry.server.tsx` leaves each look in the shell as a template of this name. */
export const chatLookName = (parts: { hasSummary: boolean; hasQuestions: boolean }) =>
  `chat${parts.hasSummary ? '-summary' : ''}${parts.hasQuestions ? '-questions' : ''}`

/** Parameters of the address with which a chat begins in another way. */
export const CHAT_LOOK_CHANGED_BY = ['q', 'n']
