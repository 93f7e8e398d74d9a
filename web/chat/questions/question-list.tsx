import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { positQuestionsQuery } from './queries.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionTable } from './question-table.tsx'

/** Page and open question are in the URL: `?questions=2&question=<id>`. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }
  return {
    page: Math.max(1, Number.parseInt(params.get('questions') ?? '', 10) || 1),
    opened: params.get('question'),
    hrefFor: (page: number) => `?${withParam('questions', String(page))}`,
    open: (id: string | null) => setParams(withParam('question', id), { preventScrollReset: true }),
  }
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex flex-wrap items-center gap-4 py-8 text-muted">
    The questions could not be loaded.
    <Button variant="secondary" size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

const NoneYet = () => (
  <p className="measure py-8 text-muted">
    No questions yet. Share the link of this posit, and what people ask it appears here with its answers.
  </p>
)

interface QuestionListProps {
  positId: string
  renderKeep: (question: string) => ReactNode
}

/** What others asked this posit, newest first. */
export function QuestionList({ positId, renderKeep }: QuestionListProps) {
  const { page, opened, hrefFor, open } = useAddress()
  const { data, isPending, isPlaceholderData, refetch } = useQuery(positQuestionsQuery(positId, page))
  const content = () => {
    if (isPending) return <SkeletonText lines={5} />
    if (!data) return <NotLoaded onRetry={refetch} />
    if (data.total === 0) return <NoneYet />
    return (
      <div className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}>
        <QuestionTable questions={data.items} onOpen={open} />
        <Pagination
          label="Pages of questions"
          page={data.page}
          pageCount={Math.ceil(data.total / data.page_size)}
          hrefFor={hrefFor}
        />
      </div>
    )
  }
  return (
    <>
      {content()}
      <QuestionDialog positId={positId} renderKeep={renderKeep} id={opened} onClose={() => open(null)} />
    </>
  )
}
