/** What a page's main thread does, from a trace of the browser itself. */
import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds by the clock, and of the processor. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

export interface MainThread {
  /** Processor time of all tasks. */
  cpuSeconds: number
  /** Processor time of the longest one. */
  longestMs: number
}

const CATEGORIES = ['toplevel', '__metadata']
const TASK = 'ThreadControllerImpl::RunTask'
const MICROSECONDS_PER_SECOND = 1_000_000
const MICROSECONDS_PER_MS = 1000

const busiest = (threads: Map<string, TraceEvent[]>): TraceEvent[] =>
  [...threads.values()].sort((a, b) => timeOf(b) - timeOf(a))[0] ?? []
const timeOf = (tasks: TraceEvent[]) => tasks.reduce((sum, task) => sum + (task.tdur ?? 0), 0)

/** Traces the page while `act` runs. Processor time: on a busy machine the clock would count other people's work. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const key = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(key),
  )
  const tasks = traceEvents.filter((event) => event.name === TASK && mainThreads.has(key(event)))
  const mostWork = busiest(Map.groupBy(tasks, key))
  return {
    cpuSeconds: timeOf(mostWork) / MICROSECONDS_PER_SECOND,
    longestMs: Math.max(0, ...mostWork.map((task) => task.tdur ?? 0)) / MICROSECONDS_PER_MS,
  }
}
