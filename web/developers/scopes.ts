import type { ApiScope } from '../../contract/developers.ts'

export const SCOPE_TEXTS: Record<ApiScope, { label: string; description: string }> = {
  ask: { label: 'Ask', description: 'Ask your posits, as a visitor would.' },
  read: { label: 'Read', description: 'Read your posits, sources, tasks and questions.' },
  teach: { label: 'Teach', description: 'Add and change knowledge, and answer tasks.' },
  manage: { label: 'Manage', description: 'Create, change, share and delete posits.' },
}
