/** Columns of figures: right-aligned, head and cells. */
export const NUMBER = 'text-right tabular-nums whitespace-nowrap'

export const atRight = (title: string) => (
  <span key={title} className="block text-right">
    {title}
  </span>
)

interface Counted {
  input_tokens: number
  output_tokens: number
  estimated_tokens: number
}

/** Marks figures that no provider reported, wholly or in part. */
export function Estimated({ input_tokens, output_tokens, estimated_tokens }: Counted) {
  if (estimated_tokens === 0) return null
  const isWhole = estimated_tokens >= input_tokens + output_tokens
  return <span className="text-muted text-small"> {isWhole ? '(estimated)' : '(partly estimated)'}</span>
}
