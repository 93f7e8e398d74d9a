import { classes } from './classes.ts'

/** An open ring. Decorative: the adjacent text describes the work. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={classes('size-4 animate-turn', className)}>
    <circle
      cx="8"
      cy="8"
      r="6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeDasharray="26 12"
    />
  </svg>
)

/** A waiting area with words, announced politely. */
export const Loading = ({ label = 'Loading...', className }: { label?: string; className?: string }) => (
  <p role="status" className={classes('flex items-center justify-center gap-3 py-12 text-muted', className)}>
    <Spinner />
    {label}
  </p>
)
