/** GET /auth/v1/.well-known/jwks.json: the public keys that access tokens are verified with. */

import type { Handler } from '#backend/http/handler.ts'

export const jwks: Handler = async (_request, { keys }) =>
  Response.json(keys.jwks, { headers: { 'Cache-Control': 'public, max-age=600' } })
