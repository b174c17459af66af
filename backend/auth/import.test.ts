import { hash } from '@node-rs/bcrypt'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, PASSWORD, refresh, signIn } from './testing.ts'

const app = await startApp()
afterAll(app.close)
const { owner } = app.services.db

const ASHA = {
  id: '5b7c7f1c-6a0e-4c8a-9d1f-1d6f6b0c2a11',
  email: 'asha@example.in',
  session: '0d1e2f3a-4b5c-4d6e-8f70-8192a3b4c5d6',
  tokens: ['abcdefgh2345', 'mnopqrstu567'] as const,
}

/** Column for column what `supabase db dump --data-only --schema auth` writes. */
async function restoreDump() {
  await owner.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at,
       confirmation_token, confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change,
       email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at,
       updated_at, phone, phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at,
       email_change_token_current, email_change_confirm_status, banned_until, reauthentication_token,
       reauthentication_sent_at, is_sso_user, deleted_at, is_anonymous)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
       '2025-03-01 10:00:00+00', null, '', '2025-03-01 09:59:00+00', '', null, '', '', null, '2025-11-02 08:00:00+00',
       '{"provider": "email", "providers": ["email"]}', '{"full_name": "Asha Rao", "email_verified": true}', null,
       '2025-03-01 09:59:00+00', '2025-11-02 08:00:00+00', null, null, '', '', null, '', 0, null, '', null, false, null,
       false)`,
    [ASHA.id, ASHA.email, (await hash(PASSWORD, { cost: 10 })).replace(/^\$2.\$/, '$2a$')],
  )
  await owner.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at,
       updated_at, id)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true,
       'phone_verified', false), 'email', '2025-03-01 09:59:00+00', '2025-03-01 09:59:00+00',
       '2025-03-01 09:59:00+00', gen_random_uuid())`,
    [ASHA.id, ASHA.email],
  )
  await owner.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, factor_id, aal, not_after, refreshed_at,
       user_agent, ip, tag)
     values ($1, $2, '2025-11-02 08:00:00+00', '2025-11-02 09:00:00+00', null, 'aal1', null, '2025-11-02 09:00:00',
       'Mozilla/5.0', '198.51.100.7', null)`,
    [ASHA.session, ASHA.id],
  )
  await owner.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, '2025-11-02 08:00:00+00', '2025-11-02 08:00:00+00', 'password', gen_random_uuid())`,
    [ASHA.session],
  )
  await owner.query(
    `insert into auth.refresh_tokens (instance_id, id, token, user_id, revoked, created_at, updated_at, parent,
       session_id)
     values ('00000000-0000-0000-0000-000000000000', 41, $1, $3, true, '2025-11-02 08:00:00+00',
         '2025-11-02 09:00:00+00', null, $4),
       ('00000000-0000-0000-0000-000000000000', 42, $2, $3, false, '2025-11-02 09:00:00+00',
         '2025-11-02 09:00:00+00', $1, $4)`,
    [...ASHA.tokens, ASHA.id, ASHA.session],
  )
  await owner.query(`select setval('auth.refresh_tokens_id_seq', 42)`)
}

await restoreDump()

test('somebody who moved here signs in with the password they had', async () => {
  const { status, body } = await signIn(app, ASHA.email)

  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: ASHA.id, user_metadata: { full_name: 'Asha Rao' } })
  expect((await signIn(app, ASHA.email, 'Another-password-9')).body.code).toBe('invalid_credentials')
})

test('and stays signed in where they were: the clear refresh token works once more, the next is kept as a digest', async () => {
  const [, current] = ASHA.tokens
  const { status, body } = await refresh(app, current)
  expect(status).toBe(200)
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: ASHA.id,
    session_id: ASHA.session,
    amr: [{ method: 'password' }],
  })
  expect((await call(app, 'GET', '/user', undefined, { token: body.access_token })).status).toBe(200)

  const { rows } = await owner.query<{ token: string; revoked: boolean }>(
    'select token, revoked from auth.refresh_tokens where session_id = $1 and id >= 42 order by id',
    [ASHA.session],
  )
  expect(rows.map(({ revoked }) => revoked)).toEqual([true, false])
  expect(JSON.stringify(rows)).not.toContain(current)
  expect(JSON.stringify(rows)).not.toContain(body.refresh_token)
  // The client lost the answer: it is given the same one.
  expect((await refresh(app, current)).body.refresh_token).toBe(body.refresh_token)
  expect((await refresh(app, body.refresh_token)).status).toBe(200)
})

test('an older clear token that comes back ends the session, as on the server it came from', async () => {
  app.advance(60_000)
  const { status, body } = await refresh(app, ASHA.tokens[0])

  expect([status, body.code]).toEqual([400, 'refresh_token_already_used'])
  const { rows } = await owner.query(
    'select from auth.refresh_tokens where session_id = $1 and not revoked',
    [ASHA.session],
  )
  expect(rows).toEqual([])
})

test('hosted tables for what this server does not do are there for a dump', async () => {
  const { rows } = await owner.query<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity as secured from pg_class
     where relnamespace = 'auth'::regnamespace and relkind = 'r' order by relname`,
  )
  const names = rows.map(({ name }) => name)

  for (const name of [
    'sso_providers',
    'sso_domains',
    'saml_providers',
    'saml_relay_states',
    'oauth_clients',
  ]) {
    expect(names).toContain(name)
  }
  expect(rows.filter(({ secured }) => !secured)).toEqual([])
})
