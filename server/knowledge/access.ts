/** The owner's key to a source: what opens, changes or deletes one asks for `OwnedSource`. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, type IdSource, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { type ChangeRow, findOwnChange } from './changes/queries.ts'
import { findOwnDraft, type OwnDraftRow } from './drafts/queries.ts'
import { findOwnSource, type OwnSourceRow } from './queries.ts'

declare const guarded: unique symbol

/** A source, loaded for the owner of its posit, without `text`. Made here and nowhere else. */
export type OwnedSource = OwnSourceRow & { readonly [guarded]: 'owner' }

/** A file attached and not sent, loaded for the owner of its posit. Made here and nowhere else. */
export type OwnedDraft = OwnDraftRow & { readonly [guarded]: 'owner' }

/** A source of somebody else's posit is not found, exactly as one that does not exist. */
export async function getOwnedSource(db: Db, sourceId: string, userId: string): Promise<OwnedSource> {
  const source = await findOwnSource(db, sourceId, userId)
  if (!source) throw notFound()
  return source as OwnedSource
}

/** The caller owns the posit of the source. */
export const ownedSource = (
  db: Db,
  idOf: IdSource = idInPath,
): Guard<{ user: SessionUser; source: OwnedSource }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, source: await getOwnedSource(db, idOf(c), user.id) }
  },
  positOf: ({ source }) => source.posit_id,
})

/** The caller owns the posit of the draft. */
export const ownedDraft = (db: Db): Guard<{ draft: OwnedDraft }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    const draft = await findOwnDraft(db, idInPath(c), user.id)
    if (!draft) throw notFound()
    return { draft: draft as OwnedDraft }
  },
  positOf: ({ draft }) => draft.posit_id,
})

/** The caller owns the posit of what was changed. */
export const ownedChange = (db: Db): Guard<{ user: SessionUser; change: ChangeRow }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    const change = await findOwnChange(db, idInPath(c), user.id)
    if (!change) throw notFound()
    return { user, change }
  },
  positOf: ({ change }) => change.posit_id,
})
