import { createHash } from 'node:crypto'

/** SHA-256 of a source's text, in hexadecimal: says whether it was changed meanwhile. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
