/** The command line itself cannot be understood: the usage is shown with it. */
export class UsageError extends Error {
  override name = 'UsageError'
}
