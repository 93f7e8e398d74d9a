import type { Env } from './env.ts'

/** By their names, so that a new one is covered before anybody thinks of it. */
export const SECRET_NAME = /(?:_KEY|_SECRET|_TOKEN|_PASSWORD|_HOOK_URL)$/
/** Shorter ones would redact ordinary words. */
const MIN_CHARACTERS = 6

/** A percent sign that encodes nothing is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The password in a URL; for a hook the whole path, because knowing it is enough to post there. */
function secretsOfUrl(value: string, isHook: boolean): string[] {
  if (!URL.canParse(value)) return []
  const { password, pathname } = new URL(value)
  return [password, decoded(password), ...(isHook ? [pathname] : [])]
}

/** Every encoding in which a secret of the settings could occur in a text: plain, in JSON, in a URL. */
export function secretsOf(env: Partial<Env>): string[] {
  const texts = Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const plain = texts.flatMap(([name, value]) => [
    ...(SECRET_NAME.test(name) ? [value] : []),
    ...secretsOfUrl(value, name.endsWith('_HOOK_URL')),
  ])
  return [...new Set(plain.flatMap(formsOf))]
}

/** None of one that is too short. */
export const formsOf = (secret: string): string[] =>
  [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)].filter(
    (form) => form.length >= MIN_CHARACTERS,
  )
