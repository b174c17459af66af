/** GET /auth/v1/.well-known/openid-configuration: where others find the issuer's keys. */

import type { Handler } from '#backend/http/handler.ts'

export const openidConfiguration: Handler = async (_request, services) => {
  const issuer = `${services.siteUrl()}/auth/v1`
  return Response.json(
    {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [services.keys.signing],
    },
    { headers: { 'Cache-Control': 'public, max-age=600' } },
  )
}
