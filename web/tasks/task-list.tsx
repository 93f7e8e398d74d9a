import { useQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import type { ReaskState, Task } from '../../contract/tasks.ts'
import { formatDate } from '../core/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { positTasksQuery } from './queries.ts'
import { TaskStatusBadge } from './task-status-badge.tsx'

interface OfPosit {
  positId: string
}

/** The page of tasks that the address asks for. */
function useTasks({ positId }: OfPosit) {
  const [params] = useSearchParams()
  return useQuery(positTasksQuery(positId, Math.max(1, Number.parseInt(params.get('tasks') ?? '', 10) || 1)))
}

/** 'Tasks', with the number of those that wait. */
export function TasksLabel(props: OfPosit) {
  const open = useTasks(props).data?.open ?? 0
  return (
    <>
      Tasks
      {open > 0 && (
        <Badge variant="danger">
          {open}
          <span className="sr-only">open</span>
        </Badge>
      )}
    </>
  )
}

const REASK_NOTES: Record<ReaskState, string> = {
  pending: 'Being asked again',
  passes: 'Passes',
  fails: 'Only word for word',
}

const ReaskNote = ({ state }: { state: ReaskState }) => (
  <span className={state === 'fails' ? 'text-danger' : undefined}>{REASK_NOTES[state]}</span>
)

/** 'Asked 3 times' helps the owner decide what to answer first. */
const TaskRow = ({ task }: { task: Task }) => (
  <li>
    <Link
      to={href('/posit-tasks/:id', { id: task.id })}
      className="flex flex-wrap items-baseline gap-x-6 gap-y-2 py-4 transition-colors hover:text-accent-text"
    >
      <span className="line-clamp-2 min-w-0 flex-1 basis-72 break-words font-medium text-strong">
        {task.context}
      </span>
      <span className="flex items-center gap-4 text-muted text-small">
        {task.asked > 1 && <span>Asked {task.asked} times</span>}
        <span>{formatDate(task.created_at)}</span>
        {task.reask && <ReaskNote state={task.reask.state} />}
        <TaskStatusBadge status={task.status} />
      </span>
    </Link>
  </li>
)

export function TaskList(props: OfPosit) {
  const { data, isPending, refetch } = useTasks(props)
  if (isPending) return <SkeletonText lines={4} />
  if (!data) {
    return (
      <div className="flex flex-wrap items-center gap-4 py-8 text-muted">
        The tasks could not be loaded.
        <Button variant="secondary" size="small" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data.total === 0) {
    return (
      <p className="measure py-8 text-muted">
        No tasks yet. When somebody asks what this posit does not know, their question waits for you here.
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-b">
        {data.items.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      <Pagination
        label="Pages of tasks"
        page={data.page}
        pageCount={Math.ceil(data.total / data.page_size)}
        hrefFor={(number) => `?tab=tasks&tasks=${number}`}
      />
    </>
  )
}
