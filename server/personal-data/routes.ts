import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { okSchema } from '../../contract/api.ts'
import { accountDeletionSchema, EXPORT_FILE_NAME, holdingsSchema } from '../../contract/personal-data.ts'
import { callerOf } from '../core/http/caller.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import type { Services } from '../services.ts'

const ME_PATH = '/rest/v1/users/me'

const holdings = createRoute({
  method: 'get',
  path: `${ME_PATH}/holdings`,
  summary: 'What deleting the account would take along',
  responses: { 200: { description: 'Counts', content: { 'application/json': { schema: holdingsSchema } } } },
})
const exportAll = createRoute({
  method: 'post',
  path: `${ME_PATH}/export`,
  summary: 'All of the person’s data in one ZIP archive: JSON, markdown and the originals',
  description: 'Made while it is sent. A body that ends without the archive’s end was cut off.',
  responses: { 200: { description: 'The archive' } },
})
const remove = createRoute({
  method: 'delete',
  path: ME_PATH,
  summary: 'Delete the account with everything in it, for good',
  description:
    'The password proves who asks; for an account without one, its e-mail address typed out and a sign-in of the last minutes.',
  request: {
    body: { required: true, content: { 'application/json': { schema: accountDeletionSchema } } },
  },
  responses: { 200: { description: 'Deleted', content: { 'application/json': { schema: okSchema } } } },
})

export function personalDataRoutes({ accounts, personalData }: Services) {
  return createRouter()
    .openapi(holdings, async (c) => {
      const user = await requireUser(c)
      return c.json(await personalData.countHoldings(user.id), 200)
    })
    .openapi(exportAll, async (c) => {
      const user = await requireUser(c)
      await personalData.tryExport(user.id)
      const archive = Readable.from(await personalData.exportAll(user.id))
      return new Response(Readable.toWeb(archive) as ReadableStream, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${EXPORT_FILE_NAME}"`,
          'cache-control': 'private, no-store',
        },
      })
    })
    .openapi(remove, async (c) => {
      const proof = c.req.valid('json')
      const user = await requireUser(c)
      const caller = callerOf(c)
      await personalData.deleteAccount(user, proof, caller)
      for (const cookie of await accounts.signOut(caller)) c.header('set-cookie', cookie, { append: true })
      return c.json({ ok: true } as const, 200)
    })
}
