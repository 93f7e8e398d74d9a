import { useQuery } from '@tanstack/react-query'
import { USAGE_DAYS } from '../../contract/assistant-settings.ts'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { formatCost, formatMoney, formatTokens } from './amounts.ts'
import { atRight, Estimated, NUMBER } from './number-cells.tsx'
import { PURPOSE_LABELS } from './providers.ts'
import { ownAssistantUsageQuery } from './queries.ts'

/** What your posits used of the model; nothing while none did. */
export function OwnUsage() {
  const { data } = useQuery(ownAssistantUsageQuery)
  if (!data || data.posits.length === 0) return null
  const { today, cap } = data
  const used = cap?.unit === 'money' ? formatMoney(today.cost) : `${formatTokens(today.tokens)} tokens`
  const most = cap && (cap.unit === 'money' ? formatMoney(cap.amount) : formatTokens(cap.amount))
  return (
    <section aria-labelledby="own-usage-heading" className="mt-14">
      <h2 id="own-usage-heading" className="mb-2 font-serif text-lead">
        Your posits’ usage of the model
      </h2>
      <p className="mb-4 text-muted">
        Today {used}
        {most && ` of ${most}`}. Below, the last {USAGE_DAYS} days.
      </p>
      <Table label="Your posits’ usage of the model">
        <TableHead columns={['Posit', 'For', ...['Tokens', 'Cost'].map(atRight)]} />
        <tbody>
          {data.posits.map((row) => (
            <TableRow key={row.posit_id + row.purpose}>
              <TableCell className="min-w-0 break-words">{row.title ?? 'A deleted posit'}</TableCell>
              <TableCell>
                {PURPOSE_LABELS[row.purpose]}
                <Estimated {...row} />
              </TableCell>
              <TableCell className={NUMBER}>{formatTokens(row.input_tokens + row.output_tokens)}</TableCell>
              <TableCell className={NUMBER}>{formatCost(row.cost)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
