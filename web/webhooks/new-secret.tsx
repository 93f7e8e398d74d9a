import { ShownOnce } from '../core/shown-once.tsx'

export const NewSecret = ({ secret }: { secret: string }) => (
  <ShownOnce label="Signing secret" value={secret} copyLabel="Copy secret">
    It is shown this once. Your receiver verifies with it that an event comes from here and was not altered.
  </ShownOnce>
)
