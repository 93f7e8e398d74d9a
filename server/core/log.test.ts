import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process logs that learns a secret while it runs. */
const logged = (secret: string, statements: string) =>
  execFileSync(process.execPath, [
    ...['--input-type=module', '--eval'],
    `import { createLog, maskInLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    const [log, secret] = [createLog('info'), ${JSON.stringify(secret)}]
    maskInLog(log, secret)
    ${statements}`,
  ]).toString()

test('a key that was saved on the screen is masked in every encoding, also by a child logger', () => {
  const out = logged(
    'sk-"saved"/key',
    `log.info('sent ' + secret)
    log.error({ err: new Error('refused ' + secret), url: encodeURIComponent(secret) }, 'failed')
    log.child({ secret }).warn('warned')`,
  )
  expect(out.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(4)
  expect(out).not.toMatch(/saved|sk-/)
})

test('a key as short as a word is left alone', () => {
  expect(logged('key', "log.info('the key')")).toContain('the key')
})
