/**
 * A prerendered page: a screen's first state, put into its HTML by the server, so that it can be read before its code has
 * loaded. The build renders templates with placeholders (web/prerendered-chat.tsx); the server fills them.
 */

/** The element of the shell that holds the prerendered screen. */
export const PRERENDERED_ID = 'prerendered'
/** The screen's first query result, as JSON beside it. */
export const PRERENDERED_DATA_ID = 'prerendered-data'

/** A placeholder. A list item that holds a list's placeholder is repeated for each entry. */
export const markOf = (word: string) => `{{${word}}}`

/** `web/entry.server.tsx` writes each variant into the shell as a template of this name. */
export const chatTemplateName = (parts: { hasSummary: boolean; hasQuestions: boolean }) =>
  `chat${parts.hasSummary ? '-summary' : ''}${parts.hasQuestions ? '-questions' : ''}`

/** Query parameters that change how a chat starts: with them the page is not prerendered. */
export const CHAT_DYNAMIC_PARAMS = ['q', 'n']
