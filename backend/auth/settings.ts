/** GET /auth/v1/settings: which ways to sign in this server offers. */

import type { Handler } from '#backend/http/handler.ts'
import { findProvider, PROVIDERS } from './provider.ts'
import { areSignUpsOpen } from './sign-ups.ts'

export const settings: Handler = async (_request, services) => {
  const { auth } = services.project
  return Response.json({
    external: {
      ...Object.fromEntries(PROVIDERS.map((name) => [name, findProvider(services, name) !== undefined])),
      anonymous_users: auth.enable_anonymous_sign_ins,
      email: auth.email.enable_signup,
      phone: false,
    },
    disable_signup: !(await areSignUpsOpen(services, services.db.owner)),
    mailer_autoconfirm: !auth.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: auth.passkey.enabled,
  })
}
