import { classes } from './classes.ts'

interface ProgressProps {
  /** Spoken name of what is progressing. */
  label: string
  /** 0 to 100; null while the amount is unknown. */
  value: number | null
  className?: string
}

export const Progress = ({ label, value, className }: ProgressProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(value !== null && { 'aria-valuenow': Math.round(value) })}
    className={classes('h-1 w-full overflow-hidden rounded-full bg-tint', className)}
  >
    <div
      className={classes(
        'h-full rounded-full bg-accent transition-[width]',
        value === null && 'animate-breathe',
      )}
      style={{ width: `${value ?? 100}%` }}
    />
  </div>
)
