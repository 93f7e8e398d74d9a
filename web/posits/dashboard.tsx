import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Posit } from '../../contract/posits.ts'
import { positTasksQuery } from '../tasks/queries.ts'
import { TaskList } from '../tasks/task-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ClosedDashboard } from './closed-dashboard.tsx'

function OpenDashboard({ positId }: { positId: string }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('tasks')) || 1)
  const tasks = useQuery(positTasksQuery(positId, page))
  const open = tasks.data?.open ?? 0
  const tasksLabel = (
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
  return (
    <Tabs
      label="Posit Dashboard"
      tabs={[
        { value: 'tasks', label: tasksLabel, content: <TaskList tasks={tasks} /> },
        {
          value: 'analytics',
          label: 'Analytics',
          content: <p className="py-8 text-muted">Analytics features coming soon!</p>,
        },
      ]}
    />
  )
}

export const Dashboard = ({ posit }: { posit: Posit }) => (
  <section aria-labelledby="dashboard" className="mt-12">
    <h2 id="dashboard" className="mb-4 font-serif text-[1.5rem]">
      Posit Dashboard
    </h2>
    {posit.can.use_dashboard ? <OpenDashboard positId={posit.id} /> : <ClosedDashboard />}
  </section>
)
