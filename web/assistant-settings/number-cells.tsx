/** Columns of figures: right-aligned, head and cells. */
export const NUMBER = 'text-right tabular-nums whitespace-nowrap'

export const atRight = (title: string) => (
  <span key={title} className="block text-right">
    {title}
  </span>
)
