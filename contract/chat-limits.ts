/** Figures of the chat, free of zod so that the chat screen stays light. */

export const MESSAGE_MAX_CHARACTERS = 30_000
export const CHAT_HISTORY_REUSE_MINUTES = 10
export const IDLE_PROMPT_MINUTES = 10
export const IDLE_CHECK_SECONDS = 60
export const MESSAGE_CACHE_MINUTES = 5
export const MESSAGE_CACHE_KEPT_MINUTES = 30
export const QUESTIONS_PER_PAGE = 10
export const MESSAGES_PER_PAGE = 100
export const HISTORIES_PER_PAGE = 20
/** A conversation is summarised after this idle time. */
export const SUMMARY_PAUSE_SECONDS = 60
/** Of a longer conversation, the latest. */
export const SUMMARY_MESSAGES_AT_MOST = 200
/** On demand, of one person. */
export const SUMMARIES_PER_HOUR = 30
export const ATTACHMENTS_PER_MESSAGE = 20
/** A guest who comes back within this time finds the conversation as it was. */
export const GUEST_CONVERSATION_HOURS = 24
/** The asker's reason for a rating. */
export const FEEDBACK_REASON_MAX_CHARACTERS = 1000
export const AUTO_SEND_DELAY_MS = 100
export const AUTO_SEND_MAX_CHARACTERS = 500
export const VISITOR_NAME_MAX_CHARACTERS = 40
/** Of a question, in the dashboard's table. */
export const QUESTION_PREVIEW_CHARACTERS = 300
