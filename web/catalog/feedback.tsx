import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Progress } from '../ui/progress.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Loading, Spinner } from '../ui/spinner.tsx'
import { createToastStore } from '../ui/toast-store.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Specimen } from './specimen.tsx'

const BADGES = ['default', 'secondary', 'accent', 'ok', 'warning', 'danger'] as const
const TONES = ['info', 'ok', 'warning', 'danger'] as const
const toasts = createToastStore({ limit: 1, removeDelayMs: 1000 })

export const Feedback = () => (
  <>
    <Specimen name="Badge">
      {BADGES.map((variant) => (
        <Badge key={variant} variant={variant}>
          {variant}
        </Badge>
      ))}
    </Specimen>
    <Specimen name="Callout">
      {TONES.map((tone) => (
        <Callout key={tone} tone={tone} title={tone} className="w-full">
          What happened, and what to do.
        </Callout>
      ))}
    </Specimen>
    <Specimen name="Card">
      <Card className="p-4">Border</Card>
      <Card look="tint" className="p-4">
        Tint
      </Card>
    </Specimen>
    <Specimen name="EmptyState">
      <EmptyState title="Nothing here" description="Add something." action={<Button>Add</Button>} />
    </Specimen>
    <Specimen name="Progress">
      <Progress label="40 %" value={40} className="w-full" />
      <Progress label="Unknown" value={null} className="w-full" />
    </Specimen>
    <Specimen name="Skeleton, Spinner, Loading">
      <Skeleton className="h-10 w-24" />
      <SkeletonText lines={2} />
      <Spinner />
      <Loading />
    </Specimen>
    <Specimen name="Toaster">
      <Button variant="secondary" onClick={() => toasts.add({ title: 'Saved' })}>
        Notice
      </Button>
      <Button
        variant="secondary"
        onClick={() => toasts.add({ title: 'Error', description: 'Try again.', variant: 'destructive' })}
      >
        Failure
      </Button>
      <Toaster store={toasts} durationMs={5000} swipeThresholdPx={50} hotkey="F9" />
    </Specimen>
  </>
)
