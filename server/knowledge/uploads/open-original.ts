import { notFound } from '../../core/errors.ts'
import type { Files } from '../../core/files.ts'
import type { RequestContext } from '../../core/http/context.ts'
import { fileBody } from '../../core/http/file-body.ts'
import type { OwnedSource } from '../access.ts'

/** A file that a person brought is never shown as a page of this origin: it is saved, opened by nothing here, run nowhere. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

export async function openOriginal(c: RequestContext, files: Files, source: OwnedSource): Promise<Response> {
  const { file_key, file_name, file_type } = source
  const file = file_key && (await files.find(file_key))
  if (!file) throw notFound()
  return new Response(await fileBody(c, file), {
    headers: {
      ...HEADERS,
      'content-type': file_type ?? 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': disposition(file_name ?? source.name),
    },
  })
}

/** The plain form for old clients, the encoded one for every name (RFC 6266, RFC 8187). */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
