/** Parses a mail as the strictest mail program would: throws at bytes, headers and parts that none of ours may have. */
import PostalMime, { decodeWords } from 'postal-mime'

export interface ReadMail {
  /** In their order; values unfolded and decoded. */
  headers: [name: string, value: string][]
  text: string
  html: string
}

const LINE_MAX_BYTES = 998
const HEADER_NAME = /^[!-9;-~]+$/
const PARTS = 'text/plain; charset=utf-8,text/html; charset=utf-8'

function checkBytes(mail: string) {
  if (/\r(?!\n)|(?<!\r)\n/.test(mail)) throw new Error('A line ends with half a line break.')
  if (/[^\t\r\n\x20-\x7e]/.test(mail)) throw new Error('A byte is not plain text.')
  if (mail.split('\r\n').some((line) => line.length > LINE_MAX_BYTES)) throw new Error('A line is too long.')
}

export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = raw.toString('latin1')
  checkBytes(mail)
  const { headers, text = '', html = '' } = await PostalMime.parse(raw)
  const odd = headers.find(({ originalKey }) => !HEADER_NAME.test(originalKey))
  if (odd) throw new Error(`This is not a header: ${odd.originalKey}`)
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/alternative; boundary="[^"]+"$/.test(type)) throw new Error(`The mail is ${type}.`)
  const parts = [...mail.matchAll(/^Content-Type: (text\/.*)\r$/gm)].map(([, part]) => part)
  if (parts.join() !== PARTS) throw new Error(`Its parts are ${parts.join()}.`)
  return {
    headers: headers.map(({ originalKey, value }) => [originalKey, decodeWords(value)]),
    text,
    html,
  }
}
