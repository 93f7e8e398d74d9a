import { GoogleFailure } from '../../server/core/google/failure.ts'
import { refreshTokens } from '../../server/core/google/oauth.ts'
import { type GoogleSettings, googleSettings } from '../../server/core/google/settings.ts'
import { bad, type Check, type Finding, good, hostOf, off, warn } from './check.ts'

/** No grant has this token. Google reports that to a known client, and refuses an unknown one. */
const NO_TOKEN = 'doctor'

async function askGoogle(settings: GoogleSettings): Promise<Finding> {
  const host = hostOf(settings.tokenUrl)
  try {
    await refreshTokens(settings, NO_TOKEN)
  } catch (error) {
    const problem = error instanceof GoogleFailure ? error.problem : 'unavailable'
    if (problem === 'grant_ended') return good(`${host} knows this client: sign-in and Google Drive`)
    if (problem === 'unauthorized') return bad(`${host} refuses GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET`)
    if (problem === 'unavailable') return bad(`${host} does not answer`)
  }
  return warn(`${host} answers in an unknown way`)
}

export const checkGoogle: Check = {
  name: 'google',
  async look({ env }) {
    const settings = googleSettings(env)
    if (settings) return askGoogle(settings)
    if (env.GOOGLE_CLIENT_ID || env.GOOGLE_CLIENT_SECRET)
      return warn('only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set: neither is used')
    return off('no GOOGLE_CLIENT_ID: no sign-in with Google, no Google Drive')
  },
}
