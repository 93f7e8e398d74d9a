/** Columns of figures: right-aligned, head and cells. */
export const NUMBER = 'text-right tabular-nums whitespace-nowrap'

export const atRight = (title: string) => (
  <span key={title} className="block text-right">
    {title}
  </span>
)

/** Marks figures that no provider reported. */
export const Estimated = ({ estimated_tokens }: { estimated_tokens: number }) =>
  estimated_tokens > 0 && <span className="text-muted text-small"> (estimated)</span>
