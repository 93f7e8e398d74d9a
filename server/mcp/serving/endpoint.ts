/** The official SDK as the endpoint: a server for each request, both revisions of the protocol, nothing kept between requests. */
import { createMcpHandler, McpServer, type ScopeChallenge } from '@modelcontextprotocol/server'
import { RESOURCE_METADATA_PATH } from '../oauth/endpoints.ts'
import type { McpCaller, Tool } from '../types.ts'
import { type CallParts, callTool } from './call-tool.ts'

/** What the SDK hands from the request to the server that it builds. */
export interface Exchange {
  caller: McpCaller
  /** For the assistant: how to use this server, and the person's posits. Only with calls that read it. */
  instructions: string | undefined
  tools: readonly Tool[]
}

/** A subscription would wait for tools to change, and they change with the owner's plan alone. */
const SUBSCRIPTIONS_MAX = 1

export interface Endpoint {
  serve(request: Request, body: unknown, exchange: Exchange): Promise<Response>
}

/** The rights of the connection and the missing one: the client asks the person for them. An API key has what it has. */
function missingRight({ caller: { rights } }: Exchange, { right }: Tool): ScopeChallenge | undefined {
  if (!rights || rights.includes(right)) return undefined
  return { scopes: [right, ...rights], errorDescription: `This connection may not ${right} yet` }
}

function buildServer(parts: CallParts, exchange: Exchange): McpServer {
  const { caller, instructions, tools } = exchange
  const server = new McpServer(
    { name: 'posit', title: 'Posit', version: parts.version },
    { capabilities: { tools: {} }, ...(instructions && { instructions }) },
  )
  for (const tool of tools) {
    const { name, title, description, input, changesPosit } = tool
    server.registerTool(
      name,
      {
        ...{ title, description, inputSchema: input },
        annotations: { readOnlyHint: !changesPosit, destructiveHint: false, openWorldHint: false },
        scopeChallenge: () => missingRight(exchange, tool),
      },
      (given) => callTool(parts, caller, tool, given),
    )
  }
  return server
}

export function createEndpoint(parts: CallParts & { appUrl: string }): Endpoint {
  const handler = createMcpHandler(
    ({ authInfo }) => buildServer(parts, authInfo?.extra?.exchange as Exchange),
    { maxSubscriptions: SUBSCRIPTIONS_MAX },
  )
  return {
    serve: (request, body, exchange) =>
      handler.fetch(request, {
        parsedBody: body,
        authInfo: {
          // Checked before; nothing behind needs the token itself.
          ...{ token: '', clientId: '', scopes: [...(exchange.caller.rights ?? [])] },
          resourceMetadataUrl: parts.appUrl + RESOURCE_METADATA_PATH,
          extra: { exchange },
        },
      }),
  }
}
