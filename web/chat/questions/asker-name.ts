import type { Asker } from '../../../contract/questions.ts'

export function askerName(asker: Asker): string {
  if (!asker) return 'Guest'
  return [asker.first_name, asker.last_name].filter(Boolean).join(' ') || 'Someone signed in'
}
