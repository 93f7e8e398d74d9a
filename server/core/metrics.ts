/** Figures for Prometheus, of this node. Collected only if METRICS_TOKEN is set. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Labels are route patterns, enums and names of our own: never anything a client chose. */
export interface Metrics {
  /** A gauge read at scrape time; one value for each value of a label. */
  watch(name: string, help: string, read: () => number | Promise<number>): void
  watch(name: string, help: string, label: string, read: () => Counts | Promise<Counts>): void
  /** Returns a function that observes one duration, in seconds. */
  durations<Label extends string>(
    name: string,
    help: string,
    labels: Label[],
  ): (labels: Record<Label, string>, seconds: number) => void
  /** In Prometheus' text format. */
  text(): Promise<string>
}
export type Counts = Record<string, number>

/** From a lookup to an answer that takes its time. Seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120]

/** Undefined without a token: then nothing is counted. */
export function createMetrics(token: string | undefined): Metrics | undefined {
  if (!token) return undefined
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  return {
    watch(name: string, help: string, ...rest: unknown[]) {
      const read = rest.pop() as () => number | Counts | Promise<number | Counts>
      const labelNames = rest as string[]
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await read()
          this.reset()
          if (typeof found === 'number') this.set(found)
          else
            for (const [value, count] of Object.entries(found))
              this.set({ [String(labelNames[0])]: value }, count)
        },
      })
    },
    durations(name, help, labelNames) {
      const histogram = new Histogram({ name, help, labelNames, registers, buckets: BUCKETS })
      return (labels, seconds) => histogram.observe(labels as never, seconds)
    },
    text: () => registry.metrics(),
  }
}
