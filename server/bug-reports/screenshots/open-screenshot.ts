import { SCREENSHOT_ENDINGS } from '../../../contract/bug-reports.ts'
import { notFound } from '../../core/errors.ts'
import type { Files } from '../../core/files.ts'
import type { RequestContext } from '../../core/http/context.ts'
import { fileBody } from '../../core/http/file-body.ts'
import { keyOfName } from './store.ts'

/** Strangers' files: shown in an `img`, never a page of this origin. The name says the type, which was checked on the way in. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600',
  'x-robots-tag': 'noindex',
}

function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const found = Object.entries(SCREENSHOT_ENDINGS).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  )
  return found?.[0] ?? 'application/octet-stream'
}

export async function openScreenshot(c: RequestContext, files: Files, name: string): Promise<Response> {
  const key = keyOfName(name)
  const file = key && (await files.find(key))
  if (!file) throw notFound()
  const type = typeOf(name)
  // An SVG is a document that can hold scripts: opened by itself, it is saved instead.
  const disposition = type === 'image/svg+xml' ? 'attachment' : 'inline'
  return new Response(await fileBody(c, file), {
    headers: {
      ...HEADERS,
      'content-type': type,
      'content-length': String(file.bytes),
      'content-disposition': `${disposition}; filename="${name}"`,
    },
  })
}
