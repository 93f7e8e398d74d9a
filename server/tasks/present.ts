import { type Task, taskStatusOf } from '../../contract/tasks.ts'
import type { TaskFlagRow } from './queries.ts'

export function presentTask(flag: TaskFlagRow, positTitle: string): Task {
  const { id, posit_id, context, question, response, asked } = flag
  return {
    id,
    posit_id,
    posit_title: positTitle,
    context,
    question,
    response,
    status: taskStatusOf(flag),
    asked,
    created_at: flag.created_at.toISOString(),
  }
}
