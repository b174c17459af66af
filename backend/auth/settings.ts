/** GET /auth/v1/settings: which ways to sign in this server offers. */

import type { Handler } from '#backend/http/handler.ts'

const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
]

export const settings: Handler = async (_request, { project }) => {
  const { auth } = project
  return Response.json({
    external: {
      ...Object.fromEntries(PROVIDERS.map((provider) => [provider, false])),
      anonymous_users: false,
      email: auth.email.enable_signup,
      phone: false,
    },
    disable_signup: !auth.enable_signup,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
}
