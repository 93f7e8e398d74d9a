/** Which failures are the database's absence: it cannot be reached, is suspended, starts or stops. */

/** SQLSTATE: class 08 (connection exceptions), shutdown, crash, starting, too many connections. */
const CODES = /^(?:08\w{3}|57P0[1-5]|53300)$/

/** What pg says of a lost connection has no code of its own. */
const lost = new WeakSet<object>()

/** The error came from a connection that is lost, or was never made. */
export function noteLost(error: unknown): void {
  if (error instanceof Error) lost.add(error)
}

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error && (lost.has(error) || ('code' in error && CODES.test(String(error.code))))
