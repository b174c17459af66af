/** POST /auth/v1/token: every way to be given a session, chosen by `grant_type`. */

import type { Handler } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import { web3Grant } from './features-off.ts'
import { idTokenGrant } from './id-token-grant.ts'
import { passwordGrant } from './password-grant.ts'
import { pkceGrant } from './pkce-grant.ts'
import { refreshGrant } from './refresh-grant.ts'

const GRANTS = new Map<string, Handler>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

export const token: Handler = async (request, services) => {
  const grant = GRANTS.get(new URL(request.url).searchParams.get('grant_type') ?? '')
  if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  return grant(request, services)
}
