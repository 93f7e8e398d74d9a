/** A reporter that lists the test files that took longest, so that a slow one is seen when it comes. */
import type { Reporter, TestModule } from 'vitest/node'

const FILES = 10

const secondsOf = (module: TestModule) => {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return (setupDuration + collectDuration + duration) / 1000
}

export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const slowest = [...modules].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, FILES)
    console.log(`\nThe ${slowest.length} slowest test files:`)
    for (const module of slowest)
      console.log(`${secondsOf(module).toFixed(1).padStart(7)} s  ${module.relativeModuleId}`)
  }
}
