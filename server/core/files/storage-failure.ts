import { AppError } from '../errors.ts'

const MESSAGE = 'Files cannot be reached right now. Please try again in a moment.'

interface DriverError {
  name?: unknown
  code?: unknown
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

const asDriverError = (error: unknown): DriverError => (error instanceof Error ? (error as DriverError) : {})

/** The library wraps what its driver threw. */
const innermost = (error: unknown): DriverError => {
  const { cause } = asDriverError(error)
  return asDriverError(cause instanceof Error ? cause : error)
}

const MISSING = ['ENOENT', 'NotFound', 'NoSuchKey']

/** A file that is not there, said by the disk or by the object store. A bucket that is not there is a failure. */
export function isMissing(error: unknown): boolean {
  const { name, code } = innermost(error)
  return [code, name].some((each) => MISSING.includes(String(each)))
}

/** The disk or the object store refused, hung or broke off. What it said stays out: it may repeat names and keys. */
export class StorageFailure extends AppError {
  /** For operators: the failure's name and, of an object store, its status. */
  readonly why: string

  constructor(error: unknown) {
    super('unavailable', MESSAGE, { reason: 'storage_unavailable' })
    this.name = 'StorageFailure'
    const { name, code, $metadata } = innermost(error)
    const status = $metadata?.httpStatusCode
    this.why = [code ?? name ?? 'unknown', ...(status ? [status] : [])].map(String).join(' ')
  }
}
