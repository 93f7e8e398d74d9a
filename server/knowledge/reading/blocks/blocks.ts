/** A document as the rest of the product reads it, whatever format it came in. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  /** `isBold`: set off from the body text as a whole, by weight or by font. */
  | { kind: 'paragraph'; text: string; isBold?: boolean }
  | { kind: 'item'; depth: number; text: string }
  | { kind: 'table'; rows: string[][] }

/**
 * Light markdown: `# ` to `###### ` headings, `- ` items (two spaces deeper a level), pipe tables whose first row is the
 * header, everything else plain paragraphs; a blank line between blocks, none inside one. Text is not escaped, except
 * `|` in a table cell: what is quoted to a reader must be what the document says.
 */
export function toMarkdown(blocks: Block[]): string {
  let markdown = ''
  let previous: Block | undefined
  for (const block of blocks) {
    const piece = blockMarkdown(block)
    if (!piece) continue
    if (previous) markdown += previous.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n'
    markdown += piece
    previous = block
  }
  return markdown
}

function blockMarkdown(block: Block): string {
  if (block.kind === 'table') return tableMarkdown(block.rows)
  if (block.kind === 'paragraph') return tidyLines(block.text)
  const text = oneLine(block.text)
  if (!text) return ''
  if (block.kind === 'heading') return `${'#'.repeat(Math.min(Math.max(block.level, 1), 6))} ${text}`
  return `${'  '.repeat(block.depth)}- ${text}`
}

/**
 * Rows as one pipe table. A single row or a single column is somebody's layout and not a table: it becomes paragraphs.
 * Empty rows and columns are left out; short rows are filled up.
 */
function tableMarkdown(rows: string[][]): string {
  const filled = withoutEmptyColumns(rows.map((row) => row.map(oneLine)).filter((row) => row.some(Boolean)))
  const width = filled.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (filled.length < 2 || width < 2) return filled.flat().filter(Boolean).join('\n\n')
  const [header, ...body] = filled.map((row) => pipeRow(row, width))
  return [header, `|${' --- |'.repeat(width)}`, ...body].join('\n')
}

function pipeRow(cells: string[], width: number): string {
  let row = '|'
  for (let column = 0; column < width; column++) row += ` ${(cells[column] ?? '').replaceAll('|', '\\|')} |`
  return row
}

function withoutEmptyColumns(rows: string[][]): string[][] {
  const used = new Set<number>()
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell) used.add(column)
  const columns = [...used].sort((a, b) => a - b)
  return rows.map((row) => columns.map((column) => row[column] ?? ''))
}

/** Text of a heading, an item or a cell: line breaks become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function tidyLines(text: string): string {
  return text.split('\n').map(oneLine).filter(Boolean).join('\n')
}
