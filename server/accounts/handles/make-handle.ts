/** Leaves room for the suffix that the database adds when the handle is taken. */
const HANDLE_BASE_LENGTH = 35
const FALLBACK = 'posit'

const COMBINING_MARKS = /\p{M}+/gu
const NOT_ALLOWED = /[^a-z0-9]+/g

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(NOT_ALLOWED, '-')
    .slice(0, HANDLE_BASE_LENGTH)
    .replace(/^-+|-+$/g, '')

/** The part of an address before '@', without the '+tag' people add for themselves. */
const localPart = (email: string) => email.split('@')[0]?.split('+')[0] ?? ''

/** 'Zoë O’Hara' becomes 'zoe-o-hara'. The database makes it unique as the user is stored. */
export const makeHandle = ({ name, email }: { name: string; email: string }): string =>
  fold(name) || fold(localPart(email)) || FALLBACK
