import { SETTING_NAMES } from '../server/core/env.ts'
import { SECRET_NAME } from '../server/core/secrets.ts'

/** A secret for each setting that takes one. The web app is built and a server runs with them, and a test searches for them. */
export const PLANTED_SETTINGS: Record<string, string> = Object.fromEntries(
  SETTING_NAMES.filter((name) => SECRET_NAME.test(name) && !name.endsWith('_URL')).map((name) => [
    name,
    `planted-${name.toLowerCase()}-${'0123456789abcdef'.repeat(2)}`,
  ]),
)
