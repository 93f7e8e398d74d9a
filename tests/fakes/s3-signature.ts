/** Checks AWS Signature Version 4 on a request, from the protocol's description and not with the library under test. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** The protocol's name of what is wrong, or null. */
export function signatureProblem(request: IncomingMessage, body: Buffer, keys: S3Keys): string | null {
  const [, keyId = '', scope = '', signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (!signature) return 'AccessDenied'
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const claimed = String(request.headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = canonicalRequest(request, signedHeaders.split(';'), claimed)
  const [date = '', region = '', service = ''] = scope.split('/')
  const text = [ALGORITHM, String(request.headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, date), region), service), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest({ method, url, headers }: IncomingMessage, signed: string[], bodyHash: string) {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  return [method, pathname, query, lines.join(''), signed.join(';'), bodyHash].join('\n')
}
