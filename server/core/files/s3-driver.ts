/** Amazon S3 or whatever speaks its protocol: MinIO, Garage, R2, Ceph. */
import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Env } from '../env.ts'

/** One retry after a transient failure. A visitor waits for all attempts. */
const ATTEMPTS = 2
const CONNECT_TIMEOUT_MS = 3000
/** A visitor on a slow connection may stop reading for a while: the store is not hanging. */
const IDLE_FACTOR = 2
const CONNECTIONS = 100

export type S3Settings = Pick<
  Env,
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
  | 'S3_TIMEOUT_MS'
>

export function createS3Driver(settings: S3Settings): S3Driver {
  const { S3_BUCKET: bucket = '', S3_ENDPOINT: endpoint, S3_TIMEOUT_MS: timeoutMs } = settings
  const pathStyle = settings.S3_FORCE_PATH_STYLE ?? String(endpoint !== undefined)
  const client = new S3Client({
    region: settings.S3_REGION,
    ...(endpoint ? { endpoint } : {}),
    // Always set: without it the library looks for credentials in files and on the network.
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    forcePathStyle: pathStyle === 'true',
    // Older servers of this protocol refuse the checksums that the library would add to everything.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs * IDLE_FACTOR,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}
