/**
 * The one file of a multipart/form-data body (RFC 7578). The body stands in memory already, bounded; the search for its boundaries is
 * native, so that ten megabytes take a few milliseconds: the platform's own `formData()` holds every stream up for fifty.
 */

export interface FormFile {
  name: string
  /** As the sender claims it, in lower case; empty when nothing is claimed. */
  type: string
  bytes: Buffer
}

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i
const FILE_NAME = /^content-disposition:[^\r\n]*?;\s*filename="((?:[^"\\\r\n]|\\.)*)"/im
const CONTENT_TYPE = /^content-type:[ \t]*([^\s;]{1,200})/im
const HEADERS_MAX_BYTES = 8192
const BLANK_LINE = Buffer.from('\r\n\r\n')

/** Null when the body is no form, is cut off, or holds no file. */
export function findFormFile(body: Buffer, contentType: string): FormFile | null {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary || !/^multipart\/form-data\b/i.test(contentType)) return null
  const first = Buffer.from(`--${boundary}\r\n`)
  const next = Buffer.from(`\r\n--${boundary}`)
  let start = body.indexOf(first)
  if (start < 0) return null
  start += first.length
  for (;;) {
    const end = body.indexOf(next, start)
    if (end < 0) return null
    const file = readPart(body, start, end)
    if (file) return file
    start = end + next.length
    // After the last boundary stand two hyphens.
    if (body[start] !== 0x0d) return null
    start += 2
  }
}

function readPart(body: Buffer, start: number, end: number): FormFile | null {
  const headersEnd = body.subarray(start, Math.min(end, start + HEADERS_MAX_BYTES)).indexOf(BLANK_LINE)
  if (headersEnd < 0) return null
  const headers = body.toString('utf8', start, start + headersEnd)
  const name = FILE_NAME.exec(headers)?.[1]
  if (name === undefined) return null
  const type = CONTENT_TYPE.exec(headers)?.[1]?.toLowerCase() ?? ''
  return { name: decodeName(name), type, bytes: body.subarray(start + headersEnd + BLANK_LINE.length, end) }
}

/** Browsers escape three characters of a file's name (WHATWG HTML, multipart/form-data encoding). Some clients use backslashes. */
const decodeName = (name: string): string =>
  name
    .replaceAll('\\"', '"')
    .replaceAll('%22', '"')
    .replace(/%0[DA]/gi, ' ')
