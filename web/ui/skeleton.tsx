import { classes } from './classes.ts'

/** A grey placeholder in the shape of the loading content: `className` sets its size. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-breathe rounded-control bg-tint', className)} />
)

const LINE_WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

/** Lines of text to come, with a word for screen readers. */
export const SkeletonText = ({ lines = 3, label = 'Loading...' }: { lines?: number; label?: string }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    <div className="space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} className={classes('h-4', LINE_WIDTHS[line % LINE_WIDTHS.length])} />
      ))}
    </div>
  </div>
)
