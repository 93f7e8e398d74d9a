import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MiB, from Linux's /proc. Null where there is no /proc, or no such process any more. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}
