const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** No word of our own routes is so long; the secret of a mail's link is longer. */
const WORD_MAX_CHARACTERS = 23

/** A path for the log: ids stay, what could be a secret does not. The query is never logged. */
export const loggedPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.length <= WORD_MAX_CHARACTERS || UUID.test(part) ? part : '…'))
    .join('/')
