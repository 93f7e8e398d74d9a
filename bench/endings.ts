/** What a bench has started and must not leave behind, whatever becomes of it. */
import type { ChildProcess } from 'node:child_process'

type End = () => Promise<void>

const endings = new Set<End>()

/** Returns the same ending, to be called once: by its bench, or by `endAll` when the bench cannot. */
export function ending(end: End): End {
  const once = async () => {
    if (endings.delete(once)) await end()
  }
  endings.add(once)
  return once
}

/** In the reverse order of their beginnings; one that fails does not keep the others from ending. */
export async function endAll(): Promise<void> {
  for (const end of [...endings].reverse()) {
    await end().catch((error) => console.error(error))
  }
}

/** Asks the process to stop and waits until it has. */
export const endingOf = (child: ChildProcess): End =>
  ending(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  })
