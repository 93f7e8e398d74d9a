/** Takes a mail apart from its bytes, as a strict mail program would: throws at what no mail may hold. */

export interface ReadMail {
  /** Names as they stand, in order; values unfolded and decoded. */
  headers: [name: string, value: string][]
  text: string
  html: string
}

const LINE_MAX_BYTES = 998
const HEADER = /^([!-9;-~]+): (.*)$/

function splitHead(bytes: Buffer): { headers: [string, string][]; body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n')
  const lines = bytes
    .toString('latin1', 0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [, name, value] = HEADER.exec(line) ?? []
    if (!name || value === undefined) throw new Error(`This is no header: ${line}`)
    return [name, decodeWords(value)]
  })
  return { headers, body: bytes.subarray(end + 4) }
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** RFC 2047. */
const decodeWords = (value: string) =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuoted(word.replaceAll('_', ' ')),
    )

function decodeBody(headers: [string, string][], body: Buffer): string {
  const encoding = headers.find(([name]) => name === 'Content-Transfer-Encoding')?.[1]
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuoted(body.toString('latin1')) : body.toString()
}

export function readMail(raw: Buffer): ReadMail {
  const latin = raw.toString('latin1')
  if (/\r(?!\n)|(?<!\r)\n/.test(latin)) throw new Error('A line ends with half a line break.')
  if (/[^\t\r\n\x20-\x7e]/.test(latin)) throw new Error('A byte is none of plain text.')
  if (latin.split('\r\n').some((line) => line.length > LINE_MAX_BYTES)) throw new Error('A line is too long.')
  const { headers, body } = splitHead(raw)
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
  const boundary = /^multipart\/alternative; boundary="([^"]+)"$/.exec(type)?.[1]
  if (!boundary) throw new Error(`The mail is ${type}.`)
  const pieces = body.toString('latin1').split(`--${boundary}`)
  const parts = pieces
    .slice(1, -1)
    .map((piece) => splitHead(Buffer.from(piece.replace(/^\r\n|\r\n$/g, ''), 'latin1')))
  const types = parts.map(({ headers }) => headers.find(([name]) => name === 'Content-Type')?.[1])
  if (types.join() !== 'text/plain; charset=utf-8,text/html; charset=utf-8')
    throw new Error(`Its parts are ${types.join()}.`)
  const [text = '', html = ''] = parts.map((part) => decodeBody(part.headers, part.body))
  return { headers, text, html }
}
