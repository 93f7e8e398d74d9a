import { Readable } from 'node:stream'
import { SCREENSHOT_ENDINGS } from '../../../contract/bug-reports.ts'
import { notFound } from '../../core/errors.ts'
import type { Files } from '../../core/files.ts'
import { keyOfName } from './store.ts'

/** Strangers' files: shown in an `img`, never a page of this origin. The name says the type, which was checked on the way in. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
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

export async function openScreenshot(files: Files, name: string): Promise<Response> {
  const key = keyOfName(name)
  if (!key || !(await files.exists(key))) throw notFound()
  const { contentLength } = await files.getMetaData(key)
  const type = typeOf(name)
  // An SVG is a document that can hold scripts: opened by itself, it is saved instead.
  const disposition = type === 'image/svg+xml' ? 'attachment' : 'inline'
  return new Response(Readable.toWeb(await files.getStream(key)) as ReadableStream, {
    headers: {
      ...HEADERS,
      'content-type': type,
      'content-length': String(contentLength),
      'content-disposition': `${disposition}; filename="${name}"`,
    },
  })
}
