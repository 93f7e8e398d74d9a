import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { SourcesSection } from '../knowledge/sources-section.tsx'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import { TaskList, TasksLabel } from '../tasks/task-list.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import { Dashboard } from './dashboard.tsx'
import { Description } from './description.tsx'
import { DetailHeader } from './detail-header.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PositNotFound } from './posit-not-found.tsx'
import { positQuery } from './queries.ts'

export const meta = () => pageMeta('Posit')

export default function PositDetail() {
  const { id = '' } = useParams()
  const { data: posit, error, refetch } = useQuery(positQuery(id))
  usePageTitle(posit?.title)

  if (error instanceof ApiFailure && error.status === 404) return <PositNotFound />
  if (error && !posit) {
    const { description } = POSIT_MESSAGES.loadFailed
    return (
      <Page>
        <LoadFailed headingLevel="h1" what="The posit" description={description} onRetry={refetch} />
      </Page>
    )
  }
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
        tasks={{ label: <TasksLabel positId={id} />, content: <TaskList positId={id} /> }}
      />
      <SourcesSection positId={id} />
    </Page>
  )
}
