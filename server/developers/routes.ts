import { createRouter } from '../core/http/router.ts'
import { apiKeyRoutes } from './keys/routes.ts'
import type { Developers } from './service.ts'

interface Dependencies {
  developers: Developers
}

export const developerRoutes = (dependencies: Dependencies) => createRouter([...apiKeyRoutes(dependencies)])
