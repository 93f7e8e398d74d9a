/**
 * Who asks in a frame: a guest with a token of this page. No request of the page carries a cookie, so nobody's session is
 * ever used on somebody else's website, even on one of the same site as ours.
 */
import { GUEST_HEADER } from '../../../contract/embed.ts'
import { LINK_GRANT_HEADER } from '../../../contract/link-limits.ts'

const TOKEN_BYTES = 36
const TOKEN = /^[\w-]{48}$/
const NAME = 'guest'

const newToken = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** Only on this path, and only under the website that is visited. Other sites with the same chat have other ones. */
function readCookie(): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`))
  const token = found?.slice(NAME.length + 1)
  return token && TOKEN.test(token) ? token : undefined
}

/**
 * A partitioned cookie that ends with the browser's session: a conversation goes on when the visitor opens the website's next
 * page. Browsers that refuse it (no TLS, or no cookies in frames at all) forget the guest with the page.
 */
function writeCookie(token: string) {
  const { pathname } = window.location
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari and in Firefox before 140
  document.cookie = `${NAME}=${token}; Path=${pathname}; Secure; SameSite=None; Partitioned`
}

const isWriting = (init: RequestInit | undefined) => init?.method !== undefined && init.method !== 'GET'

let grant: string | undefined

/** Proof of the link's passcode, for as long as the page lasts. */
export function carryGrant(given: string) {
  grant = given
}

/** From now on each request of the page is the guest's. What a guest has not asked stores nothing in their browser. */
export function actAsGuest() {
  grant = undefined
  const stored = readCookie()
  const token = stored ?? newToken()
  let isStored = stored !== undefined
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    if (!isStored && isWriting(init)) {
      isStored = true
      writeCookie(token)
    }
    const headers = new Headers(init?.headers)
    headers.set(GUEST_HEADER, token)
    if (grant) headers.set(LINK_GRANT_HEADER, grant)
    return send(input, { ...init, headers, credentials: 'omit' })
  }
}
