/**
 * Secrets at rest: AES-256-GCM under a key that only this server's secret gives (HKDF, one key a purpose). A copy of the database
 * opens none of them, and one that was moved to another row does not open either.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const VERSION = 'v1'

export interface Seal {
  /** `context`: what it belongs to, such as a person's id. */
  close(text: string, context: string): string
  /** Null for text that was sealed with another secret or in another context, or altered. */
  open(sealed: string, context: string): string | null
}

export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return {
    close(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, context) {
      const [version, ...parts] = sealed.split('.')
      const [iv, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !iv || !body || !tag) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
        decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
        return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
