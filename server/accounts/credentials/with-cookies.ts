/** Cookies to be set, as `Set-Cookie` lines. */
export interface WithCookies<T> {
  cookies: string[]
  answer: T
}
