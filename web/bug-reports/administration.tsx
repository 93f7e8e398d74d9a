import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useMe } from '../core/session/use-session.ts'
import NotFound from '../layout/not-found.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Loading } from '../ui/spinner.tsx'
import { bugReportsQuery } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ReportList } from './report-list.tsx'
import { STATUS_OPTIONS, toStatus } from './status.tsx'

/** Shown to everyone but administrators. */
export const meta = () => pageMeta('Page not found')

const FILTERS = [{ value: '', label: 'Everything' }, ...STATUS_OPTIONS]

/** `?status=open&page=2`, and with an id the report that is open in front of the list. */
function address({ status, page, report }: { status: string | null; page: number; report?: string }) {
  const search = new URLSearchParams()
  if (status) search.set('status', status)
  if (page > 1) search.set('page', String(page))
  if (report) search.set('report', report)
  return search.size > 0 ? `?${search}` : ''
}

function Administration() {
  usePageTitle('Bug Reports')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const status = toStatus(params.get('status'))
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const open = params.get('report')
  const { data, isPending, refetch } = useQuery(bugReportsQuery({ status: status ?? undefined, page }))
  const show = (search: string) => void navigate({ search }, { preventScrollReset: true })

  const content = () => {
    if (isPending) return <SkeletonText lines={6} />
    if (!data) {
      const retry = <Button onClick={() => refetch()}>Try again</Button>
      return <EmptyState title="The bug reports could not be loaded" action={retry} />
    }
    if (data.items.length === 0)
      return <EmptyState title={status ? 'No bug reports with this status' : 'No bug reports yet'} />
    return <ReportList reports={data.items} hrefFor={(report) => address({ status, page, report })} />
  }

  return (
    <Page width="reading">
      <PageHeading title="Bug Reports" description="What people reported, newest first." />
      <Select
        label="Show"
        className="mb-6 max-w-xs"
        options={FILTERS}
        value={status ?? ''}
        onChange={({ target }) => show(address({ status: target.value, page: 1 }))}
      />
      {content()}
      {data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / data.page_size)}
          hrefFor={(number) => address({ status, page: number }) || '?'}
        />
      )}
      {open && <ReportDialog id={open} onClose={() => show(address({ status, page }))} />}
    </Page>
  )
}

/** For all others the page does not exist, and nothing reveals it. */
export default function AdministrationScreen() {
  const me = useMe()
  if (me === undefined) return <Loading className="min-h-[60vh]" />
  return me?.is_admin ? <Administration /> : <NotFound />
}
