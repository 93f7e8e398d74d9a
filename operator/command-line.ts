/** Runs the command that is asked for. The exit code is 0, 1 when it failed, 2 when it could not be understood. */
import { existsSync } from 'node:fs'
import { readEnv } from '../server/core/env.ts'
import { createLog } from '../server/core/log.ts'
import { COMMANDS } from './commands.ts'
import { UsageError } from './usage-error.ts'

const WIDTH = 44

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { parameters, summary }]) =>
    `  ${`${name} ${parameters}`.padEnd(WIDTH)}${summary}`.trimEnd(),
  )
  return [
    'Usage: npm run posit -- <command>',
    '',
    ...lines,
    '',
    'It works on the database of DATABASE_URL, or on the data folder of DATA_DIR (./data), like the server itself.',
    'docs/operating.md says more.',
    '',
  ].join('\n')
}

async function run(name: string | undefined, parameters: string[]): Promise<number> {
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name)
  const command = isKnown ? COMMANDS[name] : undefined
  if (!command) {
    const isAsked = name === undefined || name === 'help' || name === '--help'
    process[isAsked ? 'stdout' : 'stderr'].write(
      isAsked ? usage() : `There is no command '${name}'.\n\n${usage()}`,
    )
    return isAsked ? 0 : 2
  }
  try {
    const env = readEnv(process.env)
    // Standard output is for what the command says; a command is done before a log would matter.
    const log = createLog('silent')
    return await command.run({ env, log, parameters, print: (line) => process.stdout.write(`${line}\n`) })
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nUsage: npm run posit -- ${name} ${command.parameters}\n`)
      return 2
    }
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

if (existsSync('.env')) process.loadEnvFile('.env')
const [name, ...parameters] = process.argv.slice(2)
process.exitCode = await run(name, parameters)
