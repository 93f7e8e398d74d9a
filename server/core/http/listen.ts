import type { ServerType } from '@hono/node-server'

/** Open responses get this long to end, a little more than answers have; with jobs and database a stop stays below 10 s. */
const DRAIN_DEADLINE_MS = 4500
const CLOSE_IDLE_EVERY_MS = 50
/** A well-behaved client sends its headers at once. */
const HEADERS_TIMEOUT_MS = 15_000
/** A file of 10 MB at half a megabit a second. It bounds how long a request may take to arrive, never its response. */
const REQUEST_TIMEOUT_MS = 180_000
/** Longer than the usual minute of balancers: a connection that they use again must not be closed under their hands. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

export function listen(server: ServerType, port: number, host: string | undefined): Promise<void> {
  if ('headersTimeout' in server) {
    server.headersTimeout = HEADERS_TIMEOUT_MS
    server.requestTimeout = REQUEST_TIMEOUT_MS
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  }
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        isTaken ? new Error(`Port ${port} is taken. Set PORT to another one, or stop what uses it.`) : error,
      )
    })
    server.listen(port, host, () => resolve())
  })
}

/**
 * Stops taking connections, lets open responses end, and cuts what is left at the deadline.
 * The timers are kept referenced: without one Node may exit before the close callback has run.
 */
export async function closeGracefully(server: ServerType, drain: () => Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const isHttp1 = 'closeIdleConnections' in server
  // A connection whose response has just ended would be kept for the next request, which never comes.
  const idle = setInterval(() => isHttp1 && server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const deadline = setTimeout(() => isHttp1 && server.closeAllConnections(), DRAIN_DEADLINE_MS)
  await drain()
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
