/** The operator's command line, as an operator runs it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

const MAIN = join(import.meta.dirname, '../operator/main.ts')
/** Each command is a process that loads the whole server: on a starved machine that takes its time. */
export const COMMANDS_TIMEOUT_MS = 300_000
export const DEMO = 'demo@posit.example'
export const DEMO_PASSWORD = 'a demo password'

interface Ended {
  code: number
  out: string
  errors: string
}

/** Commands run in a folder of their own, which holds the data folders they name. */
export async function openOperator() {
  const folder = await mkdtemp(join(tmpdir(), 'posit-operator-'))
  const inFolder = (name: string) => join(folder, name)

  /** Runs a command with these settings and no others. */
  function posit(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      INIT_CWD: folder,
      PORT: '1',
      ...settings,
    }
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', MAIN, ...words],
        { env, cwd: folder },
        (error, out, errors) => resolve({ code: error ? Number(error.code) : 0, out, errors }),
      )
    })
  }

  return {
    inFolder,
    posit,
    /** The output of a command that succeeds. */
    async succeed(settings: Record<string, string>, ...words: string[]): Promise<string> {
      const { code, out, errors } = await posit(settings, ...words)
      expect([words[0], code, errors]).toEqual([words[0], 0, ''])
      return out
    },
    /** Settings of an installation on a database server. */
    onServer: (database: TestDatabase, dataDir: string) => ({
      DATABASE_URL: database.url,
      DATA_DIR: inFolder(dataDir),
    }),
    /** Settings of an installation on the embedded database. */
    embedded: (dataDir: string) => ({ DATA_DIR: inFolder(dataDir) }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
