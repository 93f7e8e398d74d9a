/** What tests begin with: files, and a person whose Drive is connected, by the same calls that a browser makes. */
import { randomUUID } from 'node:crypto'
import { DRIVE_SCOPES, type DriveState } from '../../contract/google-drive.ts'
import type { TestUser } from '../factories.ts'
import type { FakeGoogle } from './google.ts'
import type { FakeFile } from './google-drive-file.ts'

const file = (name: string, mimeType: string, rest: Partial<FakeFile>): FakeFile => ({
  id: `file-${randomUUID()}`,
  name,
  mimeType,
  content: '',
  ...rest,
})

export const textFile = (name: string, content: string | Buffer, type = 'text/markdown') =>
  file(name, type, { content })
export const googleDocument = (name: string, markdown: string) =>
  file(name, 'application/vnd.google-apps.document', { exports: { 'text/markdown': markdown } })
export const googleSheet = (name: string, workbook: Buffer) =>
  file(name, 'application/vnd.google-apps.spreadsheet', {
    exports: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': workbook },
  })

/** The consent URL, built as the screen builds it. */
export async function driveConsentUrl({ client }: TestUser): Promise<string> {
  const { body } = await client.call<DriveState>('GET', '/rest/v1/google_drive_connections')
  if (!body.authorization) throw new Error('this server has no Google')
  const { url, client_id, redirect_uri } = body.authorization
  const parameters = {
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: DRIVE_SCOPES.join(' '),
    access_type: 'offline',
    prompt: 'consent',
    state: 'of-a-browser',
  }
  return `${url}?${new URLSearchParams(parameters)}`
}

export async function connectDrive(google: FakeGoogle, user: TestUser) {
  const back = new URL(await google.consent(await driveConsentUrl(user)))
  return user.client.call('POST', '/functions/v1/connect-google-drive', {
    code: back.searchParams.get('code'),
    redirectUri: `${user.client.url}/integrations/google-callback`,
  })
}
