/** What is configured, what is reachable, what is missing. */
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { bad, type Check, type Finding, type Health } from './check.ts'
import { checkAssistant } from './check-assistant.ts'
import { checkBilling } from './check-billing.ts'
import { checkDatabase } from './check-database.ts'
import { checkEvents, checkHook, checkMetrics } from './check-events.ts'
import { checkGoogle } from './check-google.ts'
import { checkDisk, checkNode, checkWebApp } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkServer } from './check-server.ts'
import { checkStorage } from './check-storage.ts'

const CHECKS: Check[] = [
  ...[checkNode, checkWebApp, checkDisk, checkDatabase, checkStorage],
  ...[checkMail, checkAssistant, checkBilling, checkGoogle],
  ...[checkEvents, checkHook, checkMetrics, checkServer],
]

const MARKS: Record<Health, string> = { good: 'ok  ', off: '-   ', warn: 'warn', bad: 'BAD ' }
const NAME_WIDTH = 12

export const doctor: Command = {
  parameters: '',
  summary: 'Says what is configured, reachable and missing; ends with 1 if something is broken',
  async run({ env, log, parameters, print }) {
    if (parameters.length > 0) throw new UsageError('It takes no parameters.')
    let isBroken = false
    for (const { name, look } of CHECKS) {
      const finding: Finding = await look({ env, log }).catch((error: unknown) =>
        bad(error instanceof Error ? error.message : String(error)),
      )
      isBroken ||= finding.health === 'bad'
      print(`${MARKS[finding.health]} ${name.padEnd(NAME_WIDTH)}${finding.detail}`)
    }
    return isBroken ? 1 : 0
  },
}
