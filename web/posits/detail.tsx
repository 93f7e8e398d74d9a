import { useQuery } from '@tanstack/react-query'
import { href, Navigate, useParams } from 'react-router'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { QuestionList } from '../chat/questions/question-list.tsx'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useLoadNotice } from '../core/use-load-notice.ts'
import { SourcesSection } from '../knowledge/sources-section.tsx'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import { KeepAsTest } from '../tasks/keep-as-test.tsx'
import { TaskList, TasksLabel } from '../tasks/task-list.tsx'
import { TestsSection } from '../tasks/tests-section.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import { Dashboard } from './dashboard.tsx'
import { Description } from './description.tsx'
import { DetailHeader } from './detail-header.tsx'
import { PositNotFound } from './posit-not-found.tsx'
import { positQuery } from './queries.ts'

export const meta = () => pageMeta('Posit')

export default function PositDetail() {
  const { id = '' } = useParams()
  const { data: posit, error, errorUpdatedAt } = useQuery(positQuery(id))
  const isMissing = error instanceof ApiFailure && error.status === 404
  usePageTitle(posit?.title)
  useLoadNotice({ isError: Boolean(error) && !isMissing, errorUpdatedAt }, POSIT_MESSAGES.loadFailed)

  if (isMissing) return <PositNotFound />
  // As in the message catalogue: the toast says why, and the list lets the user continue.
  if (error && !posit) return <Navigate to={href('/posits')} replace />
  if (!posit) {
    return (
      <Page>
        <SkeletonText lines={6} />
      </Page>
    )
  }
  return (
    <Page>
      <DetailHeader posit={posit} />
      <Description posit={posit} />
      <ActionBar posit={posit} share={<ShareDialog posit={posit} />} />
      <Dashboard
        isOpen={posit.can.use_dashboard}
        questions={
          <QuestionList
            positId={id}
            renderKeep={(question) => <KeepAsTest positId={id} question={question} />}
          />
        }
        tasks={{ label: <TasksLabel positId={id} />, content: <TaskList positId={id} /> }}
      />
      {posit.can.use_dashboard && <TestsSection positId={id} />}
      <SourcesSection positId={id} />
    </Page>
  )
}
