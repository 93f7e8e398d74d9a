/** Assistants that people connect: the Model Context Protocol, and OAuth by which they ask for their rights. */
import type { Core } from '../core/core.ts'
import { sweepJob } from './jobs.ts'
import type { OAuthEngine } from './oauth/engine.ts'
import { findConnected } from './oauth/find-caller.ts'
import { createProtocol } from './oauth/protocol.ts'
import { createRequests } from './oauth/requests.ts'
import { createSweep } from './oauth/sweep.ts'
import { createServing, type ServingParts } from './serving/serve.ts'

export type Mcp = ReturnType<typeof createMcp>

export function createMcp(core: Core, domains: Omit<ServingParts, 'core'>) {
  let engine: Promise<OAuthEngine> | undefined
  function loadEngine(): Promise<OAuthEngine> {
    engine ??= import('./oauth/engine.ts').then(({ createOAuthEngine }) => createOAuthEngine(core))
    return engine
  }
  const sweep = createSweep(core)
  core.jobs.handle(sweepJob, sweep)

  return {
    serve: createServing({ core, ...domains }),
    findConnected: (token: string) => findConnected(core, token),
    oauth: createProtocol(core, loadEngine),
    requests: createRequests(core, loadEngine),
    sweep,
  }
}
