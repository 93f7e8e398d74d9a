import { useQuery } from '@tanstack/react-query'
import { type AssistantUsage, USAGE_DAYS } from '../../contract/assistant-settings.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { formatCost, formatMoney, formatTokens } from './amounts.ts'
import { atRight, Estimated, NUMBER } from './number-cells.tsx'
import { PURPOSE_LABELS } from './providers.ts'
import { assistantUsageQuery } from './queries.ts'

const FIGURES = ['Tokens in', 'Tokens out', 'Cost'].map(atRight)

const Figures = (row: { input_tokens: number; output_tokens: number; cost: number }) => (
  <>
    <TableCell className={NUMBER}>{formatTokens(row.input_tokens)}</TableCell>
    <TableCell className={NUMBER}>{formatTokens(row.output_tokens)}</TableCell>
    <TableCell className={NUMBER}>{formatCost(row.cost)}</TableCell>
  </>
)

type Day = AssistantUsage['days'][number]

const byDay = (rows: readonly Day[]): [day: string, rows: Day[]][] => [
  ...Map.groupBy(rows, ({ day }) => day).entries(),
]

const Days = ({ days }: { days: AssistantUsage['days'] }) => (
  <Table label="Usage by day and purpose">
    <TableHead columns={['Day (UTC)', ...FIGURES]} />
    {byDay(days).map(([day, rows]) => (
      <tbody key={day} className="border-line border-b last:border-b-0">
        <tr>
          <th scope="rowgroup" colSpan={4} className="pt-3 pr-4 text-left font-medium text-strong">
            {day}
          </th>
        </tr>
        {rows.map((row) => (
          <TableRow key={row.purpose} className="border-b-0">
            <TableCell>
              {PURPOSE_LABELS[row.purpose]}
              <Estimated {...row} />
            </TableCell>
            <Figures {...row} />
          </TableRow>
        ))}
      </tbody>
    ))}
  </Table>
)

function Posits({ posits }: { posits: AssistantUsage['posits'] }) {
  return (
    <Table label="Usage by posit">
      <TableHead columns={['Posit', ...FIGURES]} />
      <tbody>
        {posits.map((row) => (
          <TableRow key={row.posit_id ?? 'none'}>
            <TableCell className="min-w-0 break-words">
              {row.title ?? (row.posit_id ? 'A deleted posit' : 'No posit')}
              <Estimated {...row} />
            </TableCell>
            <Figures {...row} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** What the model was used for lately. */
export function Usage() {
  const { data, isPending, refetch } = useQuery(assistantUsageQuery)
  if (isPending) return <SkeletonText lines={4} />
  if (!data) {
    const retry = <Button onClick={() => refetch()}>Try again</Button>
    return <EmptyState title="The usage could not be loaded" action={retry} />
  }
  if (data.days.length === 0)
    return <p className="text-muted">No model was used in the last {USAGE_DAYS} days.</p>
  return (
    <div className="space-y-8">
      <p className="text-muted">
        Today, calls under way included: {formatTokens(data.today.tokens)} tokens
        {data.today.cost > 0 && `, at a cost of ${formatMoney(data.today.cost)}`}.
      </p>
      <Days days={data.days} />
      <Posits posits={data.posits} />
    </div>
  )
}
