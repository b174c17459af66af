/** What the protocol knows and this service does not do: each method is refused in the protocol's own words. */

import { expect, test } from 'vitest'
import { type Client, needed, newAdmin, newClient, newLearner } from '../target.ts'
import { call } from './support/http.ts'

async function learner() {
  return (await newLearner()).client.auth
}

type Refused = { error: unknown }

const OAUTH_SERVER = { status: 404, code: 'feature_disabled', message: 'OAuth server is disabled' }
const PROVIDERS = { status: 404, code: 'feature_disabled', message: 'Custom OAuth providers are disabled' }
const id = crypto.randomUUID()

test.each<[string, (auth: Client['auth']) => Promise<Refused>]>([
  ['read an authorization', (auth) => auth.oauth.getAuthorizationDetails(id)],
  ['approve an authorization', (auth) => auth.oauth.approveAuthorization(id)],
  ['deny an authorization', (auth) => auth.oauth.denyAuthorization(id)],
  ['list what was granted', (auth) => auth.oauth.listGrants()],
  ['take back what was granted', (auth) => auth.oauth.revokeGrant({ clientId: id })],
])('this service signs nobody in elsewhere: %s', async (_, ask) => {
  expect((await ask(await learner())).error).toMatchObject(OAUTH_SERVER)
})

test.each<[string, (auth: Client['auth']) => Promise<Refused>]>([
  ['list the clients', (auth) => auth.admin.oauth.listClients()],
  [
    'make a client',
    (auth) => auth.admin.oauth.createClient({ client_name: 'x', redirect_uris: ['https://x.in'] }),
  ],
  ['read a client', (auth) => auth.admin.oauth.getClient(id)],
  ['change a client', (auth) => auth.admin.oauth.updateClient(id, { client_name: 'y' })],
  ['delete a client', (auth) => auth.admin.oauth.deleteClient(id)],
  ['renew a client’s secret', (auth) => auth.admin.oauth.regenerateClientSecret(id)],
])('nor has it clients to manage: %s', async (_, ask) => {
  expect((await ask(newAdmin().auth)).error).toMatchObject(OAUTH_SERVER)
})

test.each<[string, (auth: Client['auth']) => Promise<Refused>]>([
  ['list them', (auth) => auth.admin.customProviders.listProviders()],
  ['add one', (auth) => auth.admin.customProviders.createProvider({ identifier: 'custom:x' } as never)],
  ['read one', (auth) => auth.admin.customProviders.getProvider('custom:x')],
  ['change one', (auth) => auth.admin.customProviders.updateProvider('custom:x', { name: 'y' })],
  ['delete one', (auth) => auth.admin.customProviders.deleteProvider('custom:x')],
])('providers come from the configuration only: %s', async (_, ask) => {
  expect((await ask(newAdmin().auth)).error).toMatchObject(PROVIDERS)
})

test.each<[string, () => Promise<Refused>]>([
  ['by domain', () => newClient().auth.signInWithSSO({ domain: 'example.in' })],
  ['by provider', () => newClient().auth.signInWithSSO({ providerId: id })],
])('there is no single sign-on: %s', async (_, ask) => {
  expect((await ask()).error).toMatchObject({
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  })
})

test.each<'ethereum' | 'solana'>(['ethereum', 'solana'])(
  'there is no sign-in by wallet: %s',
  async (chain) => {
    const message = 'app.example.in wants you to sign in'
    const signature = chain === 'ethereum' ? '0x00' : new Uint8Array(64)

    const { error } = await newClient().auth.signInWithWeb3({ chain, message, signature } as never)

    expect(error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    })
  },
)

test.each([
  ['POST', '/oauth/token'],
  ['POST', '/oauth/clients/register'],
  ['GET', '/oauth/authorize'],
  ['GET', '/oauth/userinfo'],
  ['GET', '/.well-known/oauth-authorization-server'],
])('%s %s is off', async (method, path) => {
  expect(await call(method, path)).toMatchObject({ status: 404, body: OFF })
})
const OFF = { code: 'feature_disabled', message: 'OAuth server is disabled' }

test('SAML has no metadata', async () => {
  expect(await call('GET', '/sso/saml/metadata')).toMatchObject({
    status: 404,
    body: { code: 'saml_provider_disabled' },
  })
})

test('only an administrator learns that single sign-on cannot be managed', async () => {
  expect(await call('GET', '/admin/sso/providers')).toMatchObject({
    status: 403,
    body: { code: 'not_admin' },
  })
  expect(await call('GET', '/admin/sso/providers', { token: needed('SERVICE_ROLE_KEY') })).toMatchObject({
    status: 404,
    body: { code: 'saml_provider_disabled' },
  })
})
