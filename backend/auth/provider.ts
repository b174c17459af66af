/** The OpenID providers that may vouch for a person: Google, at the issuer that the configuration names. */

import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'

/** Names that the protocol knows; only Google can be configured here. */
export const PROVIDERS = [
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

export type Provider = {
  name: string
  issuer: string
  /** All that its ID tokens may be meant for; the first one asks. */
  clientIds: string[]
  clientSecret: string
  redirectUri: string
  skipNonceCheck: boolean
  emailOptional: boolean
}

/** Undefined when it is off or unknown. */
export function findProvider(services: Services, name: string): Provider | undefined {
  if (name !== 'google') return undefined
  const { google } = services.config
  const settings = services.project.auth.external.google
  const clientIds = value(settings?.client_id, google.clientId)
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  if (!settings?.enabled || clientIds.length === 0) return undefined
  return {
    name,
    issuer: settings.url || google.issuer,
    clientIds,
    clientSecret: value(settings.secret, google.clientSecret),
    redirectUri: value(settings.redirect_uri, '') || `${services.siteUrl()}/auth/v1/callback`,
    skipNonceCheck: settings.skip_nonce_check,
    emailOptional: settings.email_optional,
  }
}

/** config.toml writes `env(NAME)` for what only the environment knows. */
function value(written: string | undefined, fromEnvironment: string) {
  return !written || /^env\(\w+\)$/.test(written) ? fromEnvironment : written
}

/** Throws validation_failed, in the protocol's words for an address that names a provider. */
export function providerFor(services: Services, name: string): Provider {
  const provider = findProvider(services, name)
  if (provider) return provider
  const why = PROVIDERS.includes(name) ? 'provider is not enabled' : `Provider ${name} could not be found`
  throw new AuthError('validation_failed', `Unsupported provider: ${why}`)
}

export type ProviderClient = { configuration: Configuration; keys: JWTVerifyGetKey }

const HOUR = 60 * 60 * 1000
/** Seconds that the provider may take to answer. */
const PATIENCE = 5

const clients = new Map<string, { made: Promise<ProviderClient>; until: number }>()

/** What the provider publishes about itself, asked for once an hour. A failure is not remembered. */
export function clientFor(provider: Provider): Promise<ProviderClient> {
  const key = JSON.stringify([provider.issuer, provider.clientIds[0], provider.clientSecret])
  const known = clients.get(key)
  if (known && known.until > Date.now()) return known.made
  const made = discover(provider)
  clients.set(key, { made, until: Date.now() + HOUR })
  made.catch(() => clients.delete(key))
  return made
}

async function discover(provider: Provider): Promise<ProviderClient> {
  const issuer = new URL(provider.issuer)
  const [clientId = ''] = provider.clientIds
  const { clientSecret } = provider
  const insecure =
    issuer.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname)
  try {
    const configuration = await discovery(
      issuer,
      clientId,
      undefined,
      clientSecret ? ClientSecretPost(clientSecret) : None(),
      { timeout: PATIENCE, execute: insecure ? [allowInsecureRequests] : [] },
    )
    // The ID token's signature is checked although it comes over a channel that TLS protects.
    enableNonRepudiationChecks(configuration)
    const { jwks_uri = '' } = configuration.serverMetadata()
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      cacheMaxAge: HOUR,
      timeoutDuration: PATIENCE * 1000,
    })
    return { configuration, keys }
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'The identity provider cannot be reached', { cause })
  }
}
