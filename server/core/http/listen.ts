import type { ServerType } from '@hono/node-server'

/** Open streams get this long to end by themselves, then they are cut; their answers go on at the next start. */
const DRAIN_DEADLINE_MS = 8000

export function listen(server: ServerType, port: number, host: string | undefined): Promise<void> {
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
 * The deadline timer is kept referenced: without it Node may exit before the close callback has run.
 */
export async function closeGracefully(server: ServerType, drain: () => Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const deadline = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    DRAIN_DEADLINE_MS,
  )
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await drain()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  clearTimeout(deadline)
}
