/** An HTTP client with a cookie jar: sends JSON, reads JSON or the lines of a streamed answer. */
import type { ChatLine } from '../contract/chat.ts'

interface Answered<T> {
  status: number
  body: T
  headers: Headers
}

export class TestClient {
  readonly url: string
  readonly cookies = new Map<string, string>()
  /** Sent as the bearer. */
  apiKey: string | undefined

  constructor(url: string) {
    this.url = url
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      headers.set('origin', this.url)
    }
    if (this.apiKey) headers.set('authorization', `Bearer ${this.apiKey}`)
    const response = await fetch(this.url + path, { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie)
    return response
  }

  /** Sends `body` as JSON; `body` of the answer is undefined when it is no JSON. */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answered<T>> {
    const response = await this.fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : undefined) as T,
    }
  }

  #storeCookie(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(';')
    const cut = pair.indexOf('=')
    const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
    const name = pair.slice(0, cut)
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(cut + 1))
  }
}

/** All lines of a streamed answer, without the closing `[DONE]`. */
export async function readLines(response: Response): Promise<ChatLine[]> {
  const text = await response.text()
  const lines = text.split('\n').filter((line) => line.startsWith('data: '))
  return lines
    .map((line) => line.slice(6))
    .filter((line) => line !== '[DONE]')
    .map((line) => JSON.parse(line))
}
