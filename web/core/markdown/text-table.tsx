import type { Tokens } from 'marked'
import { memo } from 'react'
import { classes } from '../../ui/classes.ts'
import { drawInline, type Footnotes } from './inline.tsx'

const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' } as const
const alignOf = (cell: Tokens.TableCell) => ALIGN[cell.align ?? 'left']

interface RowProps {
  cells: Tokens.TableCell[]
  /** The text of all cells: equal text is the same row. */
  text: string
  footnotes: Footnotes | undefined
}

const Row = memo(
  ({ cells, footnotes }: RowProps) => (
    <tr className="border-line border-b align-top last:border-0">
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their index
        <td key={column} className={classes('py-2 pr-5 last:pr-0', alignOf(cell))}>
          {drawInline(cell.tokens, footnotes)}
        </td>
      ))}
    </tr>
  ),
  (before, after) => before.text === after.text && before.footnotes === after.footnotes,
)

interface TextTableProps {
  token: Tokens.Table
  footnotes: Footnotes | undefined
}

export const TextTable = ({ token, footnotes }: TextTableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
  <div role="group" aria-label="Table" tabIndex={0} className="mt-4 overflow-x-auto font-sans">
    <table className="w-full text-ui">
      <thead>
        <tr className="border-control border-b text-muted">
          {token.header.map((cell, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={column}
              scope="col"
              className={classes('py-2 pr-5 font-medium last:pr-0', alignOf(cell))}
            >
              {drawInline(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((cells, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index
            key={index}
            cells={cells}
            text={cells.map((cell) => cell.text).join('|')}
            footnotes={footnotes}
          />
        ))}
      </tbody>
    </table>
  </div>
)
