/** After a change of knowledge the posit is asked its test questions; the owner is notified of those that no longer pass. */
import type { Activity } from '../../activity/service.ts'
import type { Answering } from '../../answering/service.ts'
import type { Core } from '../../core/core.ts'
import type { Listeners } from '../../core/listeners.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import type { FailedTest } from '../types.ts'
import { judgeRun, type Verdict } from './judge-run.ts'
import { listStaleTests, type OwnTestRow, saveRun } from './queries.ts'

interface TestingParts extends Pick<Core, 'db'> {
  activity: Activity
  posits: Posits
  knowledge: Knowledge
  answering: Answering
  /** Most questions of one run. */
  limit: () => number
  failed: Listeners<[trx: Db, test: FailedTest]>
}

export function createTestRuns({ db, activity, posits, knowledge, answering, limit, failed }: TestingParts) {
  /** States and notification are one transaction: no test fails unnoticed. */
  async function save(trx: Db, positId: string, asked: [OwnTestRow, Verdict][]) {
    const broken: OwnTestRow[] = []
    for (const [test, verdict] of asked) {
      const before = await saveRun(trx, test, verdict)
      const { state } = verdict
      if (before !== 'passes' || state === 'passes') continue
      broken.push(test)
      await failed.notify(trx, { test_id: test.id, posit_id: positId, question: test.question, state })
    }
    await activity.refreshOwner(trx, { topic: 'tasks', posit_id: positId })
    const [first] = broken
    if (!first) return
    const { owner_id: user_id, question } = first
    await activity.notify(trx, { user_id, posit_id: positId, kind: 'test_failed', data: { question } })
  }

  return async ({ posit_id: positId }: { posit_id: string }, signal: AbortSignal) => {
    await knowledge.waitForChanges(positId)
    const tests = await listStaleTests(db, positId, limit())
    if (tests.length === 0) return
    const persona = await posits.getVoice(positId)
    const asked: [OwnTestRow, Verdict][] = []
    for (const test of tests) {
      const query = { positId, question: test.question, history: [], persona, signal }
      asked.push([test, judgeRun(test.expected, await answering.ask(query))])
    }
    await db.transaction().execute((trx) => save(trx, positId, asked))
  }
}
