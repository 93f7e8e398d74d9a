/**
 * Tokens at rest: AES-256-GCM under a key that only this server's secret gives. A copy of the database opens nobody's Drive, and a
 * sealed token moved to another person's row does not open either.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PURPOSE = 'google-drive-tokens'
const KEY_BYTES = 32
const IV_BYTES = 12
const VERSION = 'v1'

export interface Seal {
  close(text: string, userId: string): string
  /** Null for a token that was sealed with another secret or for another person, or altered. */
  open(sealed: string, userId: string): string | null
}

export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  return {
    close(text, userId) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, userId) {
      const [version, ...parts] = sealed.split('.')
      const [iv, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !iv || !body || !tag) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
        decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
        return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
