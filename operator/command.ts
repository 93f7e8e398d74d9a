import type { Env } from '../server/core/env.ts'
import type { Log } from '../server/core/log.ts'

export interface CommandCall {
  env: Env
  log: Log
  parameters: string[]
  /** A line to the operator. */
  print(line: string): void
}

export interface Command {
  /** As the usage shows them. */
  parameters: string
  summary: string
  /** The exit code. Throws with a sentence for the operator when it cannot be done. */
  run(call: CommandCall): Promise<number>
}
