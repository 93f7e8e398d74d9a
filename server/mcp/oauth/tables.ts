/** The provider's models on our tables: its camelCase fields to our columns. */
const snakeCase = (name: string) =>
  name.replace(/(?<=[a-z])[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)

const columns = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, snakeCase(name)])) as Record<N, string>

const granted = ['clientId', 'userId', 'referenceId', 'requestedUserInfoClaims', 'createdAt'] as const
const token = [...granted, 'sessionId', 'authorizationCodeId', 'expiresAt'] as const

export const oauthTables = {
  oauthClient: {
    modelName: 'oauth_clients',
    fields: columns(
      ...(['clientId', 'clientSecret', 'clientDiscoveryId', 'skipConsent', 'enableEndSession'] as const),
      ...(['subjectType', 'clientCredentialsScopes', 'userId', 'createdAt', 'updatedAt'] as const),
      ...(['softwareId', 'softwareVersion', 'softwareStatement', 'redirectUris'] as const),
      ...(['postLogoutRedirectUris', 'backchannelLogoutUri', 'backchannelLogoutSessionRequired'] as const),
      ...(['tokenEndpointAuthMethod', 'applicationType', 'jwksUri', 'grantTypes', 'responseTypes'] as const),
      ...(['requirePKCE', 'dpopBoundAccessTokens', 'referenceId'] as const),
    ),
  },
  oauthResource: {
    modelName: 'oauth_resources',
    fields: columns(
      ...(['accessTokenTtl', 'refreshTokenTtl', 'signingAlgorithm', 'signingKeyId'] as const),
      ...(['allowedScopes', 'customClaims', 'dpopBoundAccessTokensRequired', 'policyVersion'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ),
  },
  oauthRefreshToken: {
    modelName: 'oauth_refresh_tokens',
    fields: columns(
      ...token,
      ...(['rotatedAt', 'rotationReplayResponse', 'rotationReplayExpiresAt', 'authTime'] as const),
    ),
  },
  oauthAccessToken: { modelName: 'oauth_access_tokens', fields: columns(...token, 'refreshId') },
  oauthConsent: { modelName: 'oauth_consents', fields: columns(...granted, 'updatedAt') },
}
