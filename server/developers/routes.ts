import type { Chat } from '../chat/service.ts'
import type { Core } from '../core/core.ts'
import { createRouter } from '../core/http/router.ts'
import { apiKeyRoutes } from './keys/routes.ts'
import { openAiRoutes } from './openai/routes.ts'
import type { Developers } from './service.ts'

interface Dependencies {
  core: Core
  chat: Chat
  developers: Developers
}

export const developerRoutes = (dependencies: Dependencies) =>
  createRouter([...apiKeyRoutes(dependencies), ...openAiRoutes(dependencies)])
