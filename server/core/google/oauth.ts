/** OAuth 2 at Google: codes and refresh tokens for access tokens, whose they are, and giving them back. */
import { z } from 'zod'
import { askGoogle, askGoogleOnce, parseJson } from './ask.ts'
import { GoogleFailure } from './failure.ts'
import type { GoogleSettings } from './settings.ts'

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  /** Seconds. */
  expires_in: z.number().positive().default(3600),
  /** What the person granted, which may be less than was asked for. */
  scope: z.string().default(''),
})
export type GoogleTokens = z.infer<typeof tokensSchema>

const profileSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().optional(),
})
export type GoogleProfile = z.infer<typeof profileSchema>

function parseAs<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  const parsed = schema.safeParse(parseJson(bytes))
  if (!parsed.success) throw new GoogleFailure('nonsense', 'an answer of another form')
  return parsed.data
}

interface Exchange {
  code: string
  redirectUri: string
  codeVerifier?: string | undefined
}

const credentials = ({ clientId, clientSecret }: GoogleSettings) => ({
  client_id: clientId,
  client_secret: clientSecret,
})

/** A code works once, so this is not repeated. */
export async function exchangeCode(settings: GoogleSettings, { code, redirectUri, codeVerifier }: Exchange) {
  const { tokenUrl: url, timeoutMs } = settings
  const form = {
    ...credentials(settings),
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
  }
  return parseAs(tokensSchema, await askGoogleOnce({ url, timeoutMs, method: 'POST', form }))
}

export async function refreshTokens(settings: GoogleSettings, refreshToken: string): Promise<GoogleTokens> {
  const { tokenUrl: url, timeoutMs } = settings
  const form = { ...credentials(settings), grant_type: 'refresh_token', refresh_token: refreshToken }
  return parseAs(tokensSchema, await askGoogle({ url, timeoutMs, method: 'POST', form }))
}

export async function fetchProfile(settings: GoogleSettings, accessToken: string): Promise<GoogleProfile> {
  const { profileUrl: url, timeoutMs } = settings
  return parseAs(profileSchema, await askGoogle({ url, timeoutMs, accessToken }))
}

/** Ends the grant at Google. One that has ended already is as good. */
export async function revokeToken(settings: GoogleSettings, token: string): Promise<void> {
  const { revokeUrl: url, timeoutMs } = settings
  try {
    await askGoogle({ url, timeoutMs, method: 'POST', form: { token } })
  } catch (error) {
    const isOver =
      error instanceof GoogleFailure && ['refused', 'unauthorized', 'grant_ended'].includes(error.problem)
    if (!isOver) throw error
  }
}
