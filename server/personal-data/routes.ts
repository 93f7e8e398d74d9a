import { Readable } from 'node:stream'
import { okSchema } from '../../contract/api.ts'
import { accountDeletionSchema, EXPORT_FILE_NAME, holdingsSchema } from '../../contract/personal-data.ts'
import type { Accounts } from '../accounts/service.ts'
import { callerOf } from '../core/http/caller.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { setCookies } from '../core/http/set-cookies.ts'
import type { PersonalData } from './service.ts'

interface Dependencies {
  accounts: Accounts
  personalData: PersonalData
}

const ME_PATH = '/rest/v1/users/me'

export const personalDataRoutes = (dependencies: Dependencies) =>
  createRouter([countHoldingsRoute(dependencies), exportMeRoute(dependencies), deleteMeRoute(dependencies)])

const countHoldingsRoute = ({ personalData }: Dependencies) =>
  route(
    {
      method: 'get',
      path: `${ME_PATH}/holdings`,
      operationId: 'countHoldings',
      summary: 'Count what deleting your account would delete',
      guard: signedIn,
      responses: {
        200: json(holdingsSchema, 'The counts'),
      },
    },
    async (c) => {
      return c.json(await personalData.countHoldings(c.var.user.id), 200)
    },
  )

const exportMeRoute = ({ personalData }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${ME_PATH}/export`,
      operationId: 'exportMe',
      summary: 'Export all your data as a ZIP archive',
      description: 'JSON, Markdown and the original files, streamed. An archive without its end was cut off.',
      guard: signedIn,
      responses: { 200: { description: 'The archive' } },
    },
    async (c) => {
      await personalData.tryExport(c.var.user.id)
      const archive = Readable.from(await personalData.exportAll(c.var.user.id))
      return new Response(Readable.toWeb(archive) as ReadableStream, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${EXPORT_FILE_NAME}"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  )

const deleteMeRoute = ({ accounts, personalData }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: ME_PATH,
      operationId: 'deleteMe',
      summary: 'Delete your account with everything in it',
      description:
        'Needs the password; an account without one confirms with its email address and a recent sign-in.',
      guard: signedIn,
      request: jsonBody(accountDeletionSchema),
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      const proof = c.req.valid('json')
      const caller = callerOf(c)
      await personalData.deleteAccount(c.var.user, proof, caller)
      setCookies(c, await accounts.signOut(caller))
      return c.json({ ok: true } as const, 200)
    },
  )
