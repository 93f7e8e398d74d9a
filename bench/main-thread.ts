/** What a page's main thread does, from a trace of the browser itself. */
import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** When it began; how long it took, in microseconds by the clock and of the processor. */
  ts: number
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

const keyOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`

async function trace(browser: Browser, page: Page, categories: string[], act: () => Promise<void>) {
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  )
  return traceEvents.filter((event) => mainThreads.has(keyOf(event)))
}

/** Traces the page while `act` runs. Processor time: on a busy machine the clock would count other people's work. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<MainThread> {
  const tasks = (await trace(browser, page, CATEGORIES, act)).filter((event) => event.name === TASK)
  const mostWork = busiest(Map.groupBy(tasks, keyOf))
  return {
    cpuSeconds: timeOf(mostWork) / MICROSECONDS_PER_SECOND,
    longestMs: Math.max(0, ...mostWork.map((task) => task.tdur ?? 0)) / MICROSECONDS_PER_MS,
  }
}

const SCRIPT_CATEGORIES = ['devtools.timeline', 'v8', '__metadata']
const SCRIPT_WORK =
  /^(EvaluateScript|FunctionCall|RunMicrotasks|v8\.(compile|compileModule|evaluateModule|produceCache))$/

/** Without what ran inside of another one. */
function outermost(events: TraceEvent[]): TraceEvent[] {
  let end = 0
  return events
    .sort((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

/** Milliseconds of processor time that the scripts of all frames took while `act` ran, compiling included. */
export async function traceScripts(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const events = await trace(browser, page, SCRIPT_CATEGORIES, act)
  const work = events.filter(({ name, ph }) => ph === 'X' && SCRIPT_WORK.test(name))
  const threads = [...Map.groupBy(work, keyOf).values()]
  return threads.reduce((sum, thread) => sum + timeOf(outermost(thread)), 0) / MICROSECONDS_PER_MS
}
