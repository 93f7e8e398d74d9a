/** What a process holds and has used, as the kernel counts it. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const KB = 1024
/** The kernel's clock for these figures, on every Linux that Node runs on: 100 ticks a second. */
const TICK_US = 10_000

function residentBytes(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? Number.NaN) * KB
}

/** User and system time are the 14th and 15th fields; the name before them may hold spaces, and ends with a bracket. */
function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

export const figuresOf = ({ pid = 0 }: ChildProcess) => ({
  memory: () => residentBytes(pid),
  cpu: () => cpuMicroseconds(pid),
})
