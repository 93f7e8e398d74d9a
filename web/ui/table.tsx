import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

interface TableProps {
  /** Spoken name of the table. */
  label: string
  children: ReactNode
}

/** Scrolls sideways inside itself when it must; the page never does. */
export const Table = ({ label, children }: TableProps) => (
  <section className="overflow-x-auto" aria-label={label}>
    <table aria-label={label} className="w-full border-collapse text-left text-ui">
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
