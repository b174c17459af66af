/** Who is not an administrator: a visitor with the public key, a learner, and whoever only says they are. */

import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  ANON_KEY,
  API_URL,
  needed,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  PASSWORD,
} from '../target.ts'
import { call } from './support/http.ts'
import { claimsOf, signedHS256, unsigned } from './support/jwt.ts'

type Auth = ReturnType<typeof newClient>['auth']

/** Everything that only an administrator may do, with what would be done by it. */
const deeds: [string, (auth: Auth, userId: string) => Promise<{ error: unknown }>][] = [
  ['make an account', (auth) => auth.admin.createUser({ email: newAddress('made'), password: PASSWORD })],
  ['list the accounts', (auth) => auth.admin.listUsers()],
  ['read an account', (auth, userId) => auth.admin.getUserById(userId)],
  ['change an account', (auth, userId) => auth.admin.updateUserById(userId, { password: 'Hijacked-1-Pass' })],
  ['delete an account', (auth, userId) => auth.admin.deleteUser(userId)],
  ['invite somebody', (auth) => auth.admin.inviteUserByEmail(newAddress('invited'))],
  ['make a link', (auth) => auth.admin.generateLink({ type: 'magiclink', email: newAddress('made') })],
  ['list an account’s factors', (auth, userId) => auth.admin.mfa.listFactors({ userId })],
  ['delete an account’s factor', (auth, userId) => auth.admin.mfa.deleteFactor({ userId, id: userId })],
  ['list an account’s passkeys', (auth, userId) => auth.admin.passkey.listPasskeys({ userId })],
  ['delete a passkey', (auth, userId) => auth.admin.passkey.deletePasskey({ userId, passkeyId: userId })],
  ['list the OAuth clients', (auth) => auth.admin.oauth.listClients()],
  ['list the custom providers', (auth) => auth.admin.customProviders.listProviders()],
]

/** The client with another bearer than the public key. */
function asBearer(token: string) {
  return createClient(API_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
}

const NOT_ADMIN = { status: 403, code: 'not_admin', message: 'User not allowed' }

test.each(deeds)('a visitor may not %s', async (_, deed) => {
  const { id } = await newLearner()

  expect((await deed(newClient().auth, id)).error).toMatchObject(NOT_ADMIN)
})

test.each(deeds)('a learner may not %s', async (_, deed) => {
  const { id } = await newLearner('Ravi Kumar')
  const { session } = await newLearner()

  expect((await deed(asBearer(session.access_token).auth, id)).error).toMatchObject(NOT_ADMIN)
})

test('a learner may not do it to their own account either', async () => {
  const { session, id } = await newLearner()
  const { auth } = asBearer(session.access_token)

  expect((await auth.admin.getUserById(id)).error).toMatchObject(NOT_ADMIN)
  expect((await auth.admin.updateUserById(id, { role: 'service_role' })).error).toMatchObject(NOT_ADMIN)
})

test.each<[string, (id: string) => string | Promise<string>, string]>([
  [
    'that somebody else signed',
    () => signedHS256({ role: 'service_role' }, 'another secret of thirty-two letters'),
    'bad_jwt',
  ],
  ['that nobody signed', () => unsigned({ role: 'service_role' }), 'bad_jwt'],
  ['that expired', () => signedHS256({ role: 'service_role', exp: 1_700_000_000 }), 'bad_jwt'],
  ['of a key that it brings along', () => signedByOwnKey(), 'bad_jwt'],
  ['of a role that is none', () => signedHS256({ role: 'postgres' }), 'not_admin'],
  ['of no role', () => signedHS256({ role: undefined }), 'not_admin'],
])('a token %s makes no administrator', async (_, make, code) => {
  const { id } = await newLearner()
  const { auth } = asBearer(await make(id))

  expect((await auth.admin.getUserById(id)).error).toMatchObject({ status: 403, code })
})

async function signedByOwnKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
    .setExpirationTime('1h')
    .sign(privateKey)
}

test('without a token there is nobody to ask', async () => {
  for (const path of ['/admin/users', '/admin/audit']) {
    expect(await call('GET', path, { headers: { Authorization: '' } })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  }
})

test('an account with an administrator’s role is one, as long as its session lasts', async () => {
  const { id, client } = await newLearner()
  await newAdmin().auth.admin.updateUserById(id, { role: 'supabase_admin' })
  const { data } = await client.auth.refreshSession()
  expect(claimsOf(data.session?.access_token).role).toBe('supabase_admin')
  const { auth } = asBearer(data.session?.access_token ?? '')
  expect((await auth.admin.getUserById(id)).error).toBeNull()

  await client.auth.signOut()

  expect((await auth.admin.getUserById(id)).error).not.toBeNull()
})

test.each(['/admin/audit', '/admin/users?page=1'])('a visitor may not read %s', async (path) => {
  expect(await call('GET', path)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
})

test('the service key is nobody in particular', async () => {
  const { auth } = newAdmin()

  expect((await auth.getUser(needed('SERVICE_ROLE_KEY'))).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
})
