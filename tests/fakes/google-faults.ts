/** The ways Google can fail. Each sends what Google, or a network in between, would send. */
import type { ServerResponse } from 'node:http'

export interface Refusal {
  status: number
  body: unknown
  headers?: Record<string, string>
}
export type Fault = Refusal | 'hang' | 'hang_mid' | 'cut' | 'cut_mid' | 'not_json' | 'redirect' | 'huge'

/** In error bodies, where a careless server repeats what must not be shown. */
export const SECRET_IN_ERRORS = 'ya29.secret-echoed-by-google'
/** Larger than any file a posit takes. */
const HUGE_BYTES = 200 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'words ')

/** As Google's APIs word a refusal. */
export const refuse = (status: number, reason = 'backendError', headers = {}): Refusal => ({
  status,
  headers,
  body: {
    error: { code: status, message: `No. ${SECRET_IN_ERRORS}`, errors: [{ domain: 'global', reason }] },
  },
})
/** As Google's token endpoint words it. */
export const refuseToken = (error: string, status = 400): Refusal => ({
  status,
  body: { error, error_description: `Token has been expired or revoked. ${SECRET_IN_ERRORS}` },
})

function sendHuge(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': String(HUGE_BYTES) })
  const more = () => {
    if (response.destroyed) return
    if (response.write(PIECE)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

export function sendFault(fault: Fault, response: ServerResponse) {
  if (typeof fault === 'object') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    return void response.end(JSON.stringify(fault.body))
  }
  if (fault === 'hang') return
  if (fault === 'cut') return void response.socket?.destroy()
  if (fault === 'huge') return sendHuge(response)
  if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
  if (fault === 'not_json') return void response.writeHead(200).end('<h1>Sign in to the network</h1>')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"files":[')
  if (fault === 'cut_mid') setTimeout(() => response.socket?.destroy(), 20)
}
