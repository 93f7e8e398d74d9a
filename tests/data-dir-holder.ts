/** A process that holds a data folder and its database, as a server does, for tests to kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { claimDataDir } from '../server/core/data-dir.ts'
import { withFolderAccess } from '../server/core/database/embedded/folder-access.ts'
import { launch } from '../server/core/database/embedded/run.ts'
import { type SocketConnection, startEmbeddedPostgres } from '../server/core/database/embedded.ts'

export interface Holder {
  pid: number
  /** Undefined for a holder of the folder alone. */
  connection: SocketConnection | undefined
  /** Resolves once the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null }>
}

interface HolderOptions {
  /** `durable` as in production, `volatile` where only speed counts. */
  database?: 'none' | 'durable' | 'volatile'
  user?: { uid: number; gid: number }
}

/** Rejects with what the process wrote when it was refused. */
export async function startHolder(folder: string, options: HolderOptions = {}): Promise<Holder> {
  const args = [import.meta.filename, folder, options.database ?? 'none']
  const child = options.user
    ? await launchAs(options.user, args)
    : spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null }))
  const output = collect(child)
  const refused = ended.then(() => Promise.reject(new Error(output.errors())))
  const connection = await Promise.race([output.firstLine, refused])
  refused.catch(() => {})
  return {
    pid: child.pid ?? 0,
    connection: JSON.parse(connection) ?? undefined,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Into the project's folder too, where that is closed to others. */
async function launchAs(user: { uid: number; gid: number }, args: string[]): Promise<ChildProcess> {
  const account = await withFolderAccess(user, import.meta.dirname, process.execPath)
  return launch({ path: process.execPath, args, account, needs: [] }, 'pipe')
}

function collect(child: ChildProcess) {
  let errors = ''
  let lines = ''
  const firstLine = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      lines += chunk
      if (lines.includes('\n')) resolve(lines)
    })
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  return { firstLine, errors: () => errors }
}

async function hold(dataDir: string, database: string) {
  const folder = await claimDataDir(dataDir)
  const start = () => startEmbeddedPostgres({ dataDir: folder.path, durable: database === 'durable' })
  const postgres = database === 'none' ? undefined : await start()
  const timer = setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    await postgres?.stop()
    await folder.release()
    clearInterval(timer)
  })
  process.stdout.write(`${JSON.stringify(postgres?.connection ?? null)}\n`)
}

if (import.meta.main) await hold(process.argv[2] ?? '', process.argv[3] ?? 'none')
