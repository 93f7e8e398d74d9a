/** Dynamic client registration (RFC 7591), limited to what a person's assistant needs. */
import { z } from 'zod'
import {
  CLIENT_NAME_MAX_LENGTH,
  REDIRECT_URI_MAX_LENGTH,
  REDIRECT_URIS_MAX,
} from '../../../contract/mcp-constants.ts'
import { oneLine } from '../../core/mail/one-line.ts'
import { redirectHost } from './redirects.ts'

const registrationSchema = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(REDIRECT_URI_MAX_LENGTH)).min(1).max(REDIRECT_URIS_MAX),
})

/** RFC 7591, 3.2.2. */
export interface RegistrationError {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  error_description: string
}

const NAMELESS = 'An assistant without a name'

/**
 * What is registered of a request, as RFC 7591 allows: a public client that redirects to https or to the person's own computer. The
 * rest, URLs of logos and terms above all, would only be somebody's unchecked claim on our screen.
 */
export function readRegistration(body: unknown) {
  const read = registrationSchema.safeParse(body)
  if (!read.success)
    return refused('invalid_client_metadata', 'redirect_uris must name one to five addresses.')
  const { client_name = '', redirect_uris } = read.data
  if (!redirect_uris.every((uri) => redirectHost(uri)))
    return refused(
      'invalid_redirect_uri',
      'Redirects go to https, or to http on localhost, without a fragment.',
    )
  return {
    error: null,
    metadata: {
      client_name: oneLine(client_name, CLIENT_NAME_MAX_LENGTH) || NAMELESS,
      redirect_uris,
      // It allows http on loopback addresses, with any port (RFC 8252), and https everywhere.
      application_type: 'native' as const,
      // The secret of a program that everybody can download is none; PKCE protects the code.
      token_endpoint_auth_method: 'none' as const,
      grant_types: ['authorization_code' as const, 'refresh_token' as const],
      response_types: ['code' as const],
    },
  }
}

const refused = (error: RegistrationError['error'], error_description: string) => ({
  error: { error, error_description },
  metadata: null,
})
