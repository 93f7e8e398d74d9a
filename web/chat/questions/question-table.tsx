import type { PositQuestion } from '../../../contract/questions.ts'
import { formatDate, formatTime } from '../../core/dates.ts'
import { Table, TableCell, TableHead, TableRow } from '../../ui/table.tsx'
import { askerName } from './asker-name.ts'
import { FeedbackMark } from './feedback-mark.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'

const COLUMNS = ['Question', 'Asked by', 'Date', 'Answer']

interface QuestionTableProps {
  questions: PositQuestion[]
  onOpen: (id: string) => void
}

const QuestionRow = ({ question, onOpen }: { question: PositQuestion; onOpen: (id: string) => void }) => (
  <TableRow>
    <TableCell className="min-w-56 max-w-md">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(question.id)}
        className="line-clamp-3 w-full break-words text-left font-medium text-strong transition-colors hover:text-accent-text"
      >
        {question.content}
      </button>
    </TableCell>
    <TableCell className="min-w-28 max-w-48 break-words max-sm:text-muted max-sm:text-small">
      {askerName(question.asker)}
    </TableCell>
    <TableCell className="whitespace-nowrap text-muted max-sm:text-small">
      <time dateTime={question.created_at}>
        <span className="sm:block">{formatDate(question.created_at)}</span>{' '}
        <span className="text-small sm:block">{formatTime(question.created_at)}</span>
      </time>
    </TableCell>
    <TableCell className="max-sm:basis-full">
      <span className="flex items-center gap-3">
        <OutcomeBadge outcome={question.outcome} />
        {question.feedback && <FeedbackMark feedback={question.feedback} isShort />}
      </span>
    </TableCell>
  </TableRow>
)

export const QuestionTable = ({ questions, onOpen }: QuestionTableProps) => (
  <Table label="Questions" stacks>
    <TableHead columns={COLUMNS} />
    <tbody>
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} onOpen={onOpen} />
      ))}
    </tbody>
  </Table>
)
