/**
 * The loop: a question the posit could not answer goes to its owner, the response becomes knowledge, the question is asked again,
 * those who wait are notified, and from then on the question must go on being answered.
 */
import { TEST_QUESTIONS_PER_POSIT } from '../../contract/test-limits.ts'
import type { Activity } from '../activity/service.ts'
import type { Answering } from '../answering/service.ts'
import type { Assistant } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import { findOwnedTask, getOwnedTask, getOwnedTest, type OwnedTask, type OwnedTest } from './access.ts'
import { createRaiseFlags, type RaiseFlags } from './flags/raise-flags.ts'
import { notifyAskersJob, reaskJob, runTestsJob } from './jobs.ts'
import { listMostAsked } from './queries.ts'
import { createNotifyingAskers } from './re-ask/notify-askers.ts'
import { createReasking } from './re-ask/reask.ts'
import { createResponding } from './responding/respond.ts'
import { acceptAnswer, deleteTest, hasTests, insertTest } from './testing/queries.ts'
import { createTestRuns } from './testing/run-tests.ts'
import type { AskedInVain, ClosedGap, FailedTest, LateAnswer, OpenedGap } from './types.ts'

export { listTasks } from './queries.ts'

export interface Tasks {
  /**
   * Within the transaction that stores the replies. The same question, in other words too, joins the open flag. Not flagged: the
   * owner's own, and a new question of a viewer who has raised a day's worth, or of a posit that has as many open flags as it may.
   */
  raiseFlags: RaiseFlags
  /** The response becomes a source in the same transaction. Throws `conflict` when the task is no longer open. */
  respond(task: OwnedTask, response: string): Promise<OwnedTask>
  /** As `respond`, within the caller's transaction: the id of the source; null when the task is no longer open, or gone. */
  respondWithin(trx: Db, task: Pick<OwnedTask, 'id' | 'owner_id'>, response: string): Promise<string | null>
  /** What viewers asked in vain, most asked first. */
  listMostAsked(positId: string, limit: number): Promise<AskedInVain[]>
  /** Other words in place of a response that was given. Throws `conflict` when there is none. */
  replaceResponse(task: OwnedTask, response: string): Promise<OwnedTask>
  /** Closes without a response. Throws `conflict` when the task is no longer open. */
  cancel(task: OwnedTask): Promise<OwnedTask>
  /** The question is asked after each change of knowledge from now on. Throws `conflict` at the limit. */
  saveAsTest(posit: OwnedPosit, question: string, taskId: string | null): Promise<OwnedTest>
  /** The newest answer is the expected one from here on. Throws `conflict` when the question is not answered. */
  acceptAnswer(test: OwnedTest): Promise<OwnedTest>
  removeTest(test: OwnedTest): Promise<void>
  /** To be called when a posit's knowledge has changed: its test questions are asked again. */
  requestTests(trx: Db, positId: string): Promise<void>
  /** An answer has come for an asker who waits, within the transaction that marks them as notified. */
  onAnswered: Listeners<[trx: Db, answer: LateAnswer]>['subscribe']
  /** In the transactions that raise a new flag, and that close one with a response or without. */
  onGapOpened: Listeners<[trx: Db, gap: OpenedGap]>['subscribe']
  onGapClosed: Listeners<[trx: Db, gap: ClosedGap]>['subscribe']
  /** In the transaction that stores the run. */
  onTestFailed: Listeners<[trx: Db, test: FailedTest]>['subscribe']
}

interface TaskDomains {
  activity: Activity
  posits: Posits
  assistant: Assistant
  knowledge: Knowledge
  answering: Answering
}

type TaskCore = Pick<Core, 'db' | 'env' | 'limits' | 'jobs'>

const TOO_MANY_TESTS = `A posit keeps at most ${TEST_QUESTIONS_PER_POSIT} test questions. Remove one first.`
const NO_ANSWER = 'This question is not answered at the moment, so there is no answer to keep.'

/** With a model each question costs money; null when all are asked. */
export const testsPerRun = ({ env }: Pick<Core, 'env'>, assistant: Assistant): number | null =>
  assistant.isBuiltin ? null : env.LIMIT_TEST_QUESTIONS_PER_MODEL_RUN

function createTaskListeners() {
  const answered = createListeners<[trx: Db, answer: LateAnswer]>()
  const opened = createListeners<[trx: Db, gap: OpenedGap]>()
  const closed = createListeners<[trx: Db, gap: ClosedGap]>()
  const failed = createListeners<[trx: Db, test: FailedTest]>()
  const offered = {
    onAnswered: answered.subscribe,
    onGapOpened: opened.subscribe,
    onGapClosed: closed.subscribe,
    onTestFailed: failed.subscribe,
  }
  return { answered, opened, closed, failed, offered }
}

export function createTasks(core: TaskCore, domains: TaskDomains): Tasks {
  const { db, jobs } = core
  const { answered, opened, closed, failed, offered } = createTaskListeners()
  const { respond, respondWithin, replace, cancel } = createResponding({ ...core, ...domains, closed })
  const limit = () => testsPerRun(core, domains.assistant) ?? TEST_QUESTIONS_PER_POSIT

  jobs.handle(reaskJob, createReasking({ ...core, ...domains }))
  jobs.handle(runTestsJob, createTestRuns({ ...core, ...domains, limit, failed }))
  jobs.handle(notifyAskersJob, createNotifyingAskers({ ...core, ...domains, answered }))

  const reread = ({ id, owner_id }: OwnedTask) => getOwnedTask(db, id, owner_id)

  return {
    raiseFlags: createRaiseFlags({ ...core, ...domains, opened }),

    respond: (task, response) => respond(task, response).then(() => reread(task)),

    async respondWithin(trx, { id, owner_id }, response) {
      const task = await findOwnedTask(trx, id, owner_id)
      return task ? respondWithin(trx, task, response) : null
    },

    listMostAsked: (positId, limit) => listMostAsked(db, positId, limit),
    replaceResponse: (task, response) => replace(task, response).then(() => reread(task)),
    cancel: (task) => cancel(task).then(() => reread(task)),

    async saveAsTest(posit, question, taskId) {
      const kept = await db.transaction().execute(async (trx) => {
        const test = { posit_id: posit.id, question: question.trim(), task_flag_id: taskId }
        const inserted = await insertTest(trx, test)
        if (inserted) await jobs.send(runTestsJob, { posit_id: posit.id }, { trx, key: posit.id })
        return inserted
      })
      if (!kept) throw new AppError('conflict', TOO_MANY_TESTS, { reason: 'test_limit' })
      return getOwnedTest(db, kept.id, posit.user_id)
    },

    async acceptAnswer(test) {
      if (!(await acceptAnswer(db, test.id)))
        throw new AppError('conflict', NO_ANSWER, { reason: 'no_answer' })
      return getOwnedTest(db, test.id, test.owner_id)
    },

    removeTest: (test) => deleteTest(db, test.id),

    async requestTests(trx, posit_id) {
      if (await hasTests(trx, posit_id)) await jobs.send(runTestsJob, { posit_id }, { trx, key: posit_id })
    },

    ...offered,
  }
}
