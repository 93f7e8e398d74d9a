import type { Context } from 'hono'

export function setCookies(c: Context, cookies: readonly string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
