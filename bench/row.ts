/** One line of the table: a figure of ours against a peer or a limit measured or set in the same run. */
export interface Row {
  name: string
  /** In `unit`. */
  ours: number
  peer: number
  unit: string
  /** What `ratio` must not exceed; the ratio is ours by peer. */
  target: number
  note?: string
}

export interface JudgedRow extends Row {
  ratio: number
  pass: boolean
}

export function judge(row: Row): JudgedRow {
  const ratio = row.ours / row.peer
  return { ...row, ratio, pass: ratio <= row.target }
}

const figure = (value: number) => value.toPrecision(3)

/** As a line of the table. */
export function describe({ name, ours, peer, unit, ratio, target, pass, note }: JudgedRow): string {
  const cells = [
    `${figure(ours)} ${unit}`,
    `${figure(peer)} ${unit}`,
    figure(ratio),
    `≤ ${target}`,
    pass ? 'yes' : 'NO',
  ]
  return [name, ...cells].join(' | ') + (note ? ` (${note})` : '')
}

export function printTable(rows: JudgedRow[]): void {
  console.log('name | ours | peer | ratio | target | pass')
  console.log('--- | --- | --- | --- | --- | ---')
  for (const row of rows) console.log(describe(row))
}

/** The value below which the share `p` (0 to 1) of the values lies. */
export function quantile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}
