import { type Check, good, off, warn } from './check.ts'

const TIMEOUT_MS = 3000

export const checkServer: Check = {
  name: 'server',
  async look({ env }) {
    const url = `http://${env.HOST ?? 'localhost'}:${env.PORT}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${url}/readyz`, { signal }).catch(() => null)
    if (!response) return off(`nothing answers on ${url}`)
    return response.ok ? good(`ready on ${url}`) : warn(`not ready on ${url} (${response.status})`)
  },
}
