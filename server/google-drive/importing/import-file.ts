/** A file of Drive becomes a posit, or a source of one, or the newer text of a source: whole, or nothing of it. */
import type { DriveImport } from '../../../contract/google-drive.ts'
import { POSIT_TITLE_MAX_LENGTH, type PositCreate } from '../../../contract/posits.ts'
import type { Core } from '../../core/core.ts'
import type { SessionUser } from '../../core/http/context.ts'
import type { UploadSlots } from '../../core/http/uploads/upload-slots.ts'
import type { OwnedSource } from '../../knowledge/access.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import { getOwnedPosit } from '../../posits/access.ts'
import type { Posits } from '../../posits/service.ts'
import type { FetchedDocument } from './fetch-document.ts'

/** A document is for those one works with until its owner says otherwise. New posits are private. */
const DOCUMENT_POSIT: PositCreate = {
  type: 'decision_tracking',
  audience: 'team',
  response_type: 'assistant',
}

/** What the file is called, without its ending, as the title of a posit. */
export function titleOf(fileName: string): string | undefined {
  const name = fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return name.slice(0, POSIT_TITLE_MAX_LENGTH).toWellFormed() || undefined
}

interface ImportParts {
  core: Pick<Core, 'db'>
  posits: Posits
  knowledge: Knowledge
  slots: UploadSlots
  fetch(userId: string, fileId: string): Promise<FetchedDocument>
}

export function createImportFile({ core: { db }, posits, knowledge, slots, fetch }: ImportParts) {
  /** Google and the reading come before the transaction: inside it nothing is waited for. */
  async function read(user: SessionUser, fileId: string) {
    await knowledge.tryFile(user.id)
    return slots.run(user.id, async () => {
      const { title, name, bytes } = await fetch(user.id, fileId)
      return { title, read: await knowledge.readImport(user.id, { name, bytes, file_id: fileId }) }
    })
  }

  async function importAsPosit(user: SessionUser, fileId: string) {
    await posits.checkRoom(user)
    const document = await read(user, fileId)
    const title = titleOf(document.title)
    const { posit, source } = await db.transaction().execute(async (trx) => {
      const created = await posits.createPositWith(trx, user, {
        ...DOCUMENT_POSIT,
        ...(title ? { title } : {}),
      })
      const added = await knowledge.addImport(trx, created.posit.id, user.id, document.read)
      return { posit: created.posit, source: added }
    })
    posits.recordCreated(posit)
    return { positId: posit.id, sourceId: source.id }
  }

  async function importAsSource(user: SessionUser, fileId: string, positId: string) {
    const posit = await getOwnedPosit(db, positId, user.id)
    const document = await read(user, fileId)
    const source = await db
      .transaction()
      .execute((trx) => knowledge.addImport(trx, posit.id, user.id, document.read))
    return { positId: posit.id, sourceId: source.id }
  }

  return {
    importFile: (user: SessionUser, { fileId, positId }: DriveImport) =>
      positId ? importAsSource(user, fileId, positId) : importAsPosit(user, fileId),

    /** False when the file has not changed. */
    async syncFile(user: SessionUser, source: OwnedSource): Promise<boolean> {
      const fileId = await knowledge.getImportedFile(source)
      const document = await read(user, fileId)
      return knowledge.syncImport(source, document.read)
    },
  }
}
