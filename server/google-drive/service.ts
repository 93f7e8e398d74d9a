/** Google Drive: a person's connection to it, the files they may choose from, and what is imported. */
import type {
  DriveConnect,
  DriveFilePage,
  DriveImport,
  DriveList,
  DriveState,
} from '../../contract/google-drive.ts'
import type { Core } from '../core/core.ts'
import { googleSettings } from '../core/google/settings.ts'
import type { SessionUser } from '../core/http/context.ts'
import { createUploadSlots } from '../core/http/uploads/upload-slots.ts'
import { type Limit, SECONDS_PER_MINUTE } from '../core/limits.ts'
import { createSeal } from '../core/seal.ts'
import type { Db } from '../database/schema.ts'
import type { OwnedSource } from '../knowledge/access.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { Posits } from '../posits/service.ts'
import { createDriveClient } from './client.ts'
import { notConfigured } from './failures/refusals.ts'
import { fetchDocument } from './importing/fetch-document.ts'
import { createImportFile } from './importing/import-file.ts'
import { presentConnection } from './present.ts'
import { findConnection } from './queries.ts'
import { createConnect, redirectUriOf } from './tokens/connect.ts'
import { createDriveAccess } from './tokens/drive-access.ts'

export interface GoogleDrive {
  getState(userId: string): Promise<DriveState>
  connect(userId: string, request: DriveConnect): Promise<{ google_email: string }>
  /** Deletes the tokens at once; a job revokes the grant at Google. */
  disconnect(userId: string): Promise<void>
  /** As `disconnect`, within the transaction that ends the account. */
  end(trx: Db, userId: string): Promise<void>
  listFiles(userId: string, list: DriveList): Promise<DriveFilePage>
  /** Creates a new posit, or a source of the given posit: all or nothing. */
  importFile(user: SessionUser, request: DriveImport): Promise<{ positId: string; sourceId: string }>
  /** Reads the file of the source again. False when it has not changed; throws `not_found` for a source of another kind. */
  syncFile(user: SessionUser, source: OwnedSource): Promise<boolean>
}

interface GoogleDriveParts {
  posits: Posits
  knowledge: Knowledge
}

export function createGoogleDrive(core: Core, { posits, knowledge }: GoogleDriveParts): GoogleDrive {
  const { db, env, appUrl, secret, limits } = core
  const callsLimit: Limit = {
    name: 'drive_lists',
    points: env.LIMIT_DRIVE_LISTS_PER_MINUTE,
    seconds: SECONDS_PER_MINUTE,
    message: `You can look through Google Drive ${env.LIMIT_DRIVE_LISTS_PER_MINUTE} times a minute. Please wait a moment.`,
  }
  const google = googleSettings(env)
  const seal = createSeal(secret, 'google-drive-tokens')
  const drive = google && {
    client: createDriveClient(google),
    access: createDriveAccess({ core, google, seal }),
  }

  function configured() {
    if (!drive) throw notConfigured()
    return drive
  }

  async function fetch(userId: string, fileId: string) {
    const { client, access } = configured()
    return access.withToken(userId, (accessToken) => fetchDocument(client, accessToken, fileId))
  }

  return {
    ...createConnect({ core, google, seal }),
    ...createImportFile({ core, posits, knowledge, slots: createUploadSlots(core.disk), fetch }),

    async getState(userId) {
      const connection = await findConnection(db, userId)
      return {
        connection: connection ? presentConnection(connection) : null,
        authorization: google && {
          url: google.authorizeUrl,
          client_id: google.clientId,
          redirect_uri: redirectUriOf(appUrl),
        },
      }
    },

    async listFiles(userId, list) {
      const { client, access } = configured()
      await limits.consume(callsLimit, userId)
      return access.withToken(userId, (accessToken) => client.list(accessToken, list))
    },
  }
}
