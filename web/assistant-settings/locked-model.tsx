import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { useTryCurrentModel } from './mutations.ts'
import { TrialResult } from './trial-result.tsx'

/** The model that the environment sets: it can be tested here, and changed there. */
export function LockedModel() {
  const trial = useTryCurrentModel()
  return (
    <div className="space-y-6">
      <Callout title="Set by the environment">
        The environment of the server names the provider, its key and its models, and it wins. Change them
        there, or remove them to choose here.
      </Callout>
      <Button
        variant="secondary"
        busy={trial.isPending}
        busyLabel="Testing..."
        onClick={() => trial.mutate()}
      >
        Test
      </Button>
      {trial.data && !trial.isPending && <TrialResult trial={trial.data} />}
    </div>
  )
}
