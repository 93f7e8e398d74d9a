/** After a change of knowledge the posit is asked its test questions; what no longer holds is told to the owner. */
import type { Activity } from '../../activity/service.ts'
import type { Ask } from '../../answering/service.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import { judgeRun, type Verdict } from './judge-run.ts'
import { listStaleTests, type OwnTestRow, saveRun } from './queries.ts'

interface TestingParts extends Pick<Core, 'db'> {
  activity: Activity
  posits: Posits
  knowledge: Knowledge
  ask: Ask
  /** Asked in one run at most. */
  limit: number
}

const NEEDS_A_LOOK = new Set(['changed', 'fails'])

export function createTestRuns({ db, activity, posits, knowledge, ask, limit }: TestingParts) {
  /** The states and the notification are one: nothing can fail without being told of. */
  async function save(trx: Db, positId: string, asked: [OwnTestRow, Verdict][]) {
    const broken: OwnTestRow[] = []
    for (const [test, verdict] of asked) {
      const before = await saveRun(trx, test, verdict)
      if (before === 'passes' && NEEDS_A_LOOK.has(verdict.state)) broken.push(test)
    }
    await activity.announceToOwner(trx, { topic: 'tasks', posit_id: positId })
    const [first] = broken
    if (!first) return
    const { owner_id: user_id, question } = first
    await activity.notify(trx, { user_id, posit_id: positId, kind: 'test_failed', data: { question } })
  }

  return async ({ posit_id: positId }: { posit_id: string }, signal: AbortSignal) => {
    await knowledge.waitForChanges(positId)
    const tests = await listStaleTests(db, positId, limit)
    if (tests.length === 0) return
    const speaker = await posits.getVoice(positId)
    const asked: [OwnTestRow, Verdict][] = []
    for (const test of tests) {
      const given = await ask({ positId, question: test.question, history: [], speaker, signal })
      asked.push([test, judgeRun(test.expected, given)])
    }
    await db.transaction().execute((trx) => save(trx, positId, asked))
  }
}
