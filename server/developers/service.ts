/** Programs that act for a person: API keys. */
import type { Core } from '../core/core.ts'
import { createApiKeys } from './keys/api-keys.ts'

export type Developers = ReturnType<typeof createDevelopers>

export const createDevelopers = (core: Core) => ({ ...createApiKeys(core) })
