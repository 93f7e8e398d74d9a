/** A request of an assistant: who it acts for, what it may do, and then the SDK. */
import { ownerCan } from '../../../contract/posits.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { listNames } from '../queries.ts'
import { allTools, type ToolParts } from '../tools/all-tools.ts'
import type { McpCaller, Tool } from '../types.ts'
import type { Endpoint } from './endpoint.ts'
import { instructionsFor } from './instructions.ts'

export interface ServingParts extends ToolParts {
  core: Core
  billing: Billing
}

/** Of both revisions: the calls whose answers describe the server. */
const DESCRIBING = ['initialize', 'server/discover']

const describes = (body: unknown) =>
  typeof body === 'object' && body !== null && 'method' in body && DESCRIBING.includes(String(body.method))

export function createServing(parts: ServingParts) {
  const { core, billing } = parts
  const tools: readonly Tool[] = allTools(parts)
  let endpoint: Promise<Endpoint> | undefined

  /** Loaded with the first request: it takes 90 ms, and most servers never need it. */
  function load(): Promise<Endpoint> {
    endpoint ??= import('./endpoint.ts').then(({ createEndpoint }) =>
      createEndpoint({ log: core.log, version: VERSION, appUrl: core.appUrl }),
    )
    return endpoint
  }

  return async (request: Request, body: unknown, caller: McpCaller): Promise<Response> => {
    const { user } = caller
    const { use_dashboard } = ownerCan(billing.planOf(user))
    const instructions = describes(body)
      ? instructionsFor(await listNames(core.db, user.id, user.grant?.positIds ?? null))
      : undefined
    const open = tools.filter(({ isDashboard }) => use_dashboard || !isDashboard)
    return (await load()).serve(request, body, { caller, instructions, tools: open })
  }
}

/** Of these tools, for assistants that remember them. */
const VERSION = '1.0.0'
