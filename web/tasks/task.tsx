import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useParams } from 'react-router'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import type { Task } from '../../contract/tasks.ts'
import { ApiFailure } from '../core/api.ts'
import { formatDate } from '../core/dates.ts'
import { Markdown } from '../core/markdown/markdown.tsx'
import { pageMeta } from '../core/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Loading } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ChangeResponse } from './change-response.tsx'
import { DeleteTask } from './delete-task.tsx'
import { GapEvidence } from './gap-evidence.tsx'
import { KeepAsTest } from './keep-as-test.tsx'
import { LoopSteps } from './loop-steps.tsx'
import { taskQuery } from './queries.ts'
import { ResponseForm } from './response-form.tsx'
import { TaskStatusBadge } from './task-status-badge.tsx'

export const meta = () => pageMeta('Task')

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="mb-2 font-semibold text-muted text-ui">{title}</h2>
    {children}
  </section>
)

function Reasked({ reask: { state, answer } }: { reask: NonNullable<Task['reask']> }) {
  if (state === 'pending') return <Loading label="The question is being asked again" />
  return (
    <>
      <p className={state === 'passes' ? 'text-ok' : 'text-danger'}>
        {state === 'passes'
          ? 'Passes'
          : 'Visitors who ask just this get your response, word for word. Without it, the posit did not find the answer. You can edit the response so that it says what it is about, and it is asked again.'}
      </p>
      <blockquote className="mt-3 whitespace-pre-wrap break-words border-line border-l-2 pl-4 font-serif">
        {answer}
      </blockquote>
    </>
  )
}

/** Responding is the plan's; reading and deleting stay. */
const Closed = () => (
  <Callout
    className="mt-10"
    action={
      <ButtonLink to={href('/pricing')} size="small">
        Upgrade Now
      </ButtonLink>
    }
  >
    {BILLING_MESSAGES.dashboardClosed}
  </Callout>
)

const TaskView = ({ task }: { task: Task }) => (
  <Page width="reading">
    <TextLink
      to={href('/posits/:id', { id: task.posit_id })}
      className="mb-6 inline-flex max-w-full items-center gap-2 text-ui no-underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{task.posit_title}</span>
    </TextLink>
    <h1 className="font-serif text-title">Task</h1>
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-ui">
      <TaskStatusBadge status={task.status} />
      <span>{formatDate(task.created_at)}</span>
      {task.asked > 1 && <span>Asked {task.asked} times</span>}
    </p>
    <LoopSteps task={task} />
    <Part title="Question">
      <blockquote className="whitespace-pre-wrap break-words border-accent border-l-2 pl-5 font-serif text-lead text-strong">
        {task.context}
      </blockquote>
    </Part>
    <Part title="Posit's response">
      <Markdown text={task.question} />
    </Part>
    {task.cause && (
      <Part title="Why it was left open">
        <GapEvidence task={task} />
      </Part>
    )}
    {task.response !== null && (
      <Part title="Your response">
        <p className="whitespace-pre-wrap break-words">{task.response}</p>
        {task.can.respond && <ChangeResponse key={task.response} task={task} response={task.response} />}
      </Part>
    )}
    {task.reask && (
      <Part title="Asked again">
        <Reasked reask={task.reask} />
      </Part>
    )}
    {task.can.respond && task.status !== 'cancelled' && (
      <div className="mt-8">
        <KeepAsTest positId={task.posit_id} question={task.context} taskId={task.id} />
      </div>
    )}
    {task.can.respond ? task.status === 'open' && <ResponseForm key={task.id} task={task} /> : <Closed />}
    <div className="mt-10">
      <DeleteTask task={task} />
    </div>
  </Page>
)

export default function TaskScreen() {
  const { id = '' } = useParams()
  const { data: task, error, refetch } = useQuery(taskQuery(id))

  if (error instanceof ApiFailure && error.status === 404) {
    const back = <ButtonLink to={href('/posits')}>Back to My Posits</ButtonLink>
    return (
      <Page>
        <EmptyState headingLevel="h1" title="Task not found" action={back} />
      </Page>
    )
  }
  if (task) return <TaskView task={task} />
  if (error) {
    const retry = <Button onClick={() => refetch()}>Try again</Button>
    return (
      <Page>
        <EmptyState headingLevel="h1" title="The task could not be loaded" action={retry} />
      </Page>
    )
  }
  return (
    <Page width="reading">
      <SkeletonText lines={6} />
    </Page>
  )
}
