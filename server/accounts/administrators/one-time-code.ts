/**
 * The way to the first administrator without a mail server or a shell: a one-time code on the server's log. It follows from the server's
 * secret and from the codes that were used before, so all nodes accept the same one and nothing is stored until it is used.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_HOUR } from '../../core/limits.ts'
import { addAdministrator, countUsedCodes, hasAdministrator, insertUsedCode, lockCodes } from './queries.ts'

/** Without letters and digits that look alike. 12 of them are 60 bits, and few guesses an hour are accepted. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CHARACTERS = 12
const GROUP = /.{4}(?=.)/g
const KEY_BYTES = 32

const GUESS: Omit<Limit, 'name' | 'points'> = {
  seconds: SECONDS_PER_HOUR,
  message: 'Too many codes were tried. Please wait an hour and try again.',
}
const BY_PERSON: Limit = { ...GUESS, name: 'administrator_code', points: 5 }
const BY_ADDRESS: Limit = { ...GUESS, name: 'administrator_code_address', points: 20 }
/** Of everybody together: accounts and addresses are easily had. */
const BY_ALL: Limit = { ...GUESS, name: 'administrator_code_all', points: 200 }

const wrongCode = () =>
  new AppError('bad_request', 'This code is not valid. The current one is on the server’s log.', {
    reason: 'wrong_code',
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

export function createOneTimeCodes({
  db,
  env,
  secret,
  limits,
}: Pick<Core, 'db' | 'env' | 'secret' | 'limits'>) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'administrator-code', KEY_BYTES))
  function codeAfter(usedCount: number): string {
    const bytes = createHmac('sha256', key).update(String(usedCount)).digest().subarray(0, CHARACTERS)
    return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  }

  return {
    /** Null when there is an administrator, or the environment names who becomes one. */
    async currentCode(): Promise<string | null> {
      if (env.ADMIN_EMAIL || (await hasAdministrator(db))) return null
      return codeAfter(await countUsedCodes(db)).replace(GROUP, '$&-')
    },

    /** Makes the person an administrator. Throws `bad_request` for a wrong code, and when there is no code at present. */
    async claim(userId: string, address: string, code: string): Promise<void> {
      await limits.consume(BY_PERSON, userId)
      await limits.consume(BY_ADDRESS, address)
      await limits.consume(BY_ALL, 'all')
      await db.transaction().execute(async (trx) => {
        await lockCodes(trx)
        const current = digest(codeAfter(await countUsedCodes(trx)))
        const isRight = timingSafeEqual(current, digest(plain(code)))
        if (!isRight || env.ADMIN_EMAIL || (await hasAdministrator(trx))) throw wrongCode()
        await insertUsedCode(trx, current.toString('base64url'), userId)
        await addAdministrator(trx, userId)
      })
    },
  }
}
