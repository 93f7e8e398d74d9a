import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

interface TableProps {
  /** Spoken name of the table. */
  label: string
  /** On a phone the first cell of a row has a line of its own, and the others are below it. */
  stacks?: boolean
  children: ReactNode
}

const STACKED =
  'max-sm:block max-sm:[&_thead]:sr-only max-sm:[&_tbody]:block max-sm:[&_tbody]:border-line max-sm:[&_tbody]:border-t ' +
  'max-sm:[&_tbody_tr]:flex max-sm:[&_tbody_tr]:flex-wrap max-sm:[&_tbody_tr]:items-center max-sm:[&_tbody_tr]:gap-x-4 ' +
  'max-sm:[&_tbody_tr]:gap-y-2 max-sm:[&_tbody_tr]:py-4 max-sm:[&_td]:min-w-0 max-sm:[&_td]:max-w-full max-sm:[&_td]:p-0 ' +
  'max-sm:[&_td:first-child]:basis-full'

/** Scrolls sideways inside itself when it must; the page never does. */
export const Table = ({ label, stacks, children }: TableProps) => (
  <section className="overflow-x-auto" aria-label={label}>
    <table
      aria-label={label}
      className={classes('w-full border-collapse text-left text-ui', stacks && STACKED)}
    >
      {children}
    </table>
  </section>
)

export const TableHead = ({ columns }: { columns: readonly ReactNode[] }) => (
  <thead>
    <tr className="border-line border-b">
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <th key={index} scope="col" className="py-2.5 pr-4 font-medium text-muted text-small">
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr {...props} className={classes('border-line border-b last:border-b-0', className)} />
)

export const TableCell = ({ className, ...props }: ComponentProps<'td'>) => (
  <td {...props} className={classes('py-3 pr-4 align-top', className)} />
)
