import type { Plan } from '../../contract/plans.ts'
import { ownerCan } from '../../contract/posits.ts'
import { type Task, taskStatusOf } from '../../contract/tasks.ts'
import type { TaskFlagRow } from './queries.ts'

export function presentTask(flag: TaskFlagRow, positTitle: string, plan: Plan): Task {
  const { id, posit_id, context, question, response, asked, cause, evidence } = flag
  return {
    id,
    posit_id,
    posit_title: positTitle,
    context,
    question,
    response,
    status: taskStatusOf(flag),
    asked,
    cause,
    evidence,
    reask: flag.reask_state && {
      state: flag.reask_state,
      answer: flag.reask_answer,
      asked_at: flag.reasked_at?.toISOString() ?? null,
    },
    created_at: flag.created_at.toISOString(),
    can: { respond: ownerCan(plan).use_dashboard },
  }
}
