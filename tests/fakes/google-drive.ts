/** Drive v3 as far as a reader needs it: files.list with its query language and pages, files.get, alt=media, export. */
import type { ServerResponse } from 'node:http'
import type { FakeFile } from './google-drive-file.ts'
import { matcherOf } from './google-drive-query.ts'
import { bearerOf, type GoogleRequest, sendJson } from './google-oauth.ts'

interface DriveRequest extends GoogleRequest {
  name: 'list' | 'get' | 'download' | 'export'
  files: FakeFile[]
}

const READ_SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
const GOOGLE_TYPE = 'application/vnd.google-apps.'

const refuse = (response: ServerResponse, code: number, reason: string) =>
  sendJson(response, code, { error: { code, message: 'Refused.', errors: [{ domain: 'global', reason }] } })

const show = (file: FakeFile) => ({
  id: file.id,
  name: file.name,
  mimeType: file.mimeType,
  modifiedTime: file.modifiedTime ?? '2026-11-01T09:00:00.000Z',
  ...(file.mimeType.startsWith(GOOGLE_TYPE) ? {} : { size: String(Buffer.byteLength(file.content)) }),
})

function list({ url, files }: DriveRequest, response: ServerResponse) {
  const matches = matcherOf(url.searchParams.get('q') ?? '')
  const size = Number(url.searchParams.get('pageSize') ?? 100)
  const from = Number(url.searchParams.get('pageToken')?.replace('page-', '') ?? 0)
  if (!matches || Number.isNaN(from)) return refuse(response, 400, 'invalid')
  const found = files.filter(matches)
  const next = from + size < found.length ? { nextPageToken: `page-${from + size}` } : {}
  sendJson(response, 200, { files: found.slice(from, from + size).map(show), ...next })
}

function send(response: ServerResponse, type: string, content: string | Buffer): void {
  response.writeHead(200, { 'content-type': type })
  response.end(content)
}

export function answerDrive(request: DriveRequest, response: ServerResponse) {
  const grant = request.grants.access.get(bearerOf(request.authorization))
  if (!grant) return refuse(response, 401, 'authError')
  if (!grant.scope.split(' ').includes(READ_SCOPE)) return refuse(response, 403, 'insufficientPermissions')
  if (request.name === 'list') return list(request, response)
  const id = decodeURIComponent(request.url.pathname.split('/')[4] ?? '')
  const file = request.files.find((held) => held.id === id)
  if (!file) return refuse(response, 404, 'notFound')
  if (request.name === 'get') return sendJson(response, 200, show(file))
  if (request.name === 'download') {
    const isDocument = file.mimeType.startsWith(GOOGLE_TYPE)
    return isDocument
      ? refuse(response, 403, 'fileNotDownloadable')
      : send(response, file.mimeType, file.content)
  }
  const type = request.url.searchParams.get('mimeType') ?? ''
  const exported = file.exports?.[type]
  if (exported === undefined) return refuse(response, 400, 'badRequest')
  send(response, type, exported)
}
