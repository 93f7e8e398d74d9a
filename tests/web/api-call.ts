/** One call of the web app, as the fake API receives it. */
export interface ApiCall {
  method: string
  path: string
  query: URLSearchParams
  /** Parsed JSON; a form as it is. */
  body: unknown
  signal?: AbortSignal | undefined
}
