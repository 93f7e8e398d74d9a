import { quantile } from './row.ts'

/** Milliseconds of one run. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** Medians in milliseconds of things done in turns, so that what disturbs the machine disturbs all of them alike. */
export async function mediansInTurns(
  runs: ((turn: number) => Promise<unknown>)[],
  turns: number,
  warmUp = Math.ceil(turns / 10),
): Promise<number[]> {
  const times: number[][] = runs.map(() => [])
  for (let turn = -warmUp; turn < turns; turn++) {
    for (const [index, run] of runs.entries()) {
      const elapsed = await timed(() => run(turn + warmUp))
      if (turn >= 0) times[index]?.push(elapsed)
    }
  }
  return times.map((values) => quantile(values, 0.5))
}
