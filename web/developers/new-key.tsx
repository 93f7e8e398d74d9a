import type { NewApiKey } from '../../contract/developers.ts'
import { ShownOnce } from '../core/shown-once.tsx'

export const NewKey = ({ created }: { created: NewApiKey }) => (
  <ShownOnce label="Your key" value={created.key} copyLabel="Copy key">
    It is shown this once and stored as a hash: nobody can read it again. Keep it on a server, out of web
    pages and apps.
  </ShownOnce>
)
