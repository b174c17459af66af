/** What the protocol knows and this server does not do, refused in the protocol's words. */

import type { Handler } from '#backend/http/handler.ts'
import { requireAdmin } from './admin/admin-caller.ts'
import { AuthError, type AuthErrorCode } from './errors.ts'
import { limitRequests } from './request-limits.ts'

function off(code: AuthErrorCode, message: string): Handler {
  return async () => {
    throw new AuthError(code, message)
  }
}

/** Only who may use an endpoint learns that it is off. */
function offForAdmins(refuse: Handler): Handler {
  return async (request, services) => {
    await requireAdmin(request, services)
    return refuse(request, services)
  }
}

export const samlOff = off('saml_provider_disabled', 'SAML 2.0 is disabled')
export const samlAdminOff = offForAdmins(samlOff)
export const oauthServerOff = off('feature_disabled', 'OAuth server is disabled')
export const oauthServerAdminOff = offForAdmins(oauthServerOff)
export const customProvidersAdminOff = offForAdmins(
  off('feature_disabled', 'Custom OAuth providers are disabled'),
)

/** POST /auth/v1/sso */
export const sso: Handler = async (request, services) => {
  await limitRequests(request, services, 'sso')
  return samlOff(request, services)
}

/** POST /auth/v1/token?grant_type=web3 */
export const web3Grant: Handler = async (request, services) => {
  await limitRequests(request, services, 'web3')
  throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
}
