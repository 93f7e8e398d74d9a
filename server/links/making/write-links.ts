/** Links are made within the plan, each under a slug of its own. */
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import {
  LINK_REFUSALS,
  type linkCreateSchema,
  linkLimit,
  type linkUpdateSchema,
} from '../../../contract/links.ts'
import type { Accounts } from '../../accounts/service.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { withoutUndefined } from '../../core/without-undefined.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedPosit } from '../../posits/access.ts'
import { countLinks, insertLink, updateLink } from '../queries.ts'

export type NewLink = z.output<typeof linkCreateSchema>
export type LinkChanges = z.output<typeof linkUpdateSchema>

export interface LinkParts {
  accounts: Accounts
  billing: Billing
}

/** 60 random bits, without letters that look alike. */
const SLUG_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const SLUG_LENGTH = 12
const makeSlug = () =>
  Array.from({ length: SLUG_LENGTH }, () => SLUG_LETTERS[randomInt(SLUG_LETTERS.length)]).join('')

const SLUG_TAKEN = 'This address is taken. Please choose another one.'
const slugTaken = () =>
  new AppError('conflict', SLUG_TAKEN, { reason: LINK_REFUSALS.slugTaken, fields: { slug: SLUG_TAKEN } })

export function createLinkWriter({ db, env }: Pick<Core, 'db' | 'env'>, { accounts, billing }: LinkParts) {
  /** The owner's row is locked first, so that counting and adding take turns. */
  async function checkRoom(trx: Db, userId: string) {
    const most = linkLimit(await billing.lockPlan(trx, userId))
    if (env.POSIT_LIMITS === 'off' || (await countLinks(trx, userId)) < most) return
    const message =
      most === 1
        ? 'Your plan includes one link. Upgrade to make more.'
        : `You can have ${most} links. Revoke one to make room.`
    throw new AppError('conflict', message, { reason: LINK_REFUSALS.limit })
  }

  /** The passcode is hashed outside of any transaction: it takes a while. */
  async function columnsOf({ passcode, ...body }: LinkChanges) {
    const { password: hashing } = await accounts.auth.context
    const { expires_at, ...given } = withoutUndefined(body)
    return {
      ...given,
      ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
      ...(passcode !== undefined && { passcode_hash: passcode && (await hashing.hash(passcode)) }),
    }
  }

  return {
    /** The new link's id. */
    async create(posit: OwnedPosit, body: NewLink): Promise<string> {
      const { name, slug = makeSlug() } = body
      const columns = await columnsOf(body)
      const id = await db.transaction().execute(async (trx) => {
        await checkRoom(trx, posit.user_id)
        return insertLink(trx, { ...columns, posit_id: posit.id, name, slug })
      })
      if (!id) throw slugTaken()
      return id
    },

    async update(id: string, body: LinkChanges): Promise<void> {
      const columns = await columnsOf(body)
      const isUpdated = await db.transaction().execute((trx) => updateLink(trx, id, columns))
      if (!isUpdated) throw slugTaken()
    },
  }
}
