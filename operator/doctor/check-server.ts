import { z } from 'zod'
import { type Check, good, off, warn } from './check.ts'

const TIMEOUT_MS = 3000

const stateSchema = z.object({ assistant: z.string().catch('') })
const TROUBLE: Record<string, string> = {
  failing: 'the model keeps failing: test it at Settings → Assistant',
  at_cap: 'the model has reached its daily cap',
}

export const checkServer: Check = {
  name: 'server',
  async look({ env }) {
    const url = `http://${env.HOST ?? 'localhost'}:${env.PORT}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${url}/readyz`, { signal }).catch(() => null)
    if (!response) return off(`nothing answers on ${url}`)
    if (!response.ok) return warn(`not ready on ${url} (${response.status})`)
    const trouble = TROUBLE[stateSchema.parse(await response.json()).assistant]
    return trouble ? warn(`ready on ${url}, but ${trouble}`) : good(`ready on ${url}`)
  },
}
