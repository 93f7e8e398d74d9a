/** What a credential call needs to know of the request behind it. */
export interface Caller {
  headers: Headers
  /** The address as limits count it. */
  address: string
}

/** Cookies to be set, as `Set-Cookie` lines. */
export interface WithCookies<T> {
  cookies: string[]
  answer: T
}
