/** Requests that have proved who they are, and whose proof the owner of the account takes back before they end. */

import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, linkIn, mailTo, newLearner, open, PASSWORD, post, signIn } from './testing.ts'

const app = await startApp({ auth: { enable_manual_linking: true } })
afterAll(app.close)

const { owner } = app.services.db
const putUser = (token: string, body: unknown) => call(app, 'PUT', '/user', body, { token })

/** `change` is made when `ask` has got as far as the account, and is committed before it gets any further. */
async function meanwhile<Answer>(
  userId: string,
  ask: () => Promise<Answer>,
  change: string,
): Promise<Answer> {
  const held = await owner.connect()
  await held.query('begin')
  await held.query('select from auth.users where id = $1 for update', [userId])
  const asked = ask()
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })
  await held.query(change, [userId])
  await held.query('commit')
  held.release()
  return asked
}

async function sessionsOf(userId: string) {
  const { rowCount } = await owner.query('select from auth.sessions where user_id = $1', [userId])
  return rowCount
}

test.each([
  [
    'the password',
    `update auth.users set encrypted_password = '$2a$10$other' where id = $1`,
    'invalid_credentials',
  ],
  ['the account', 'delete from auth.users where id = $1', 'invalid_credentials'],
  ['what is kept of it', 'update auth.users set deleted_at = now() where id = $1', 'invalid_credentials'],
  ['the permission', `update auth.users set banned_until = 'infinity' where id = $1`, 'user_banned'],
])('a sign-in that loses %s on its way opens no session', async (_what, change, code) => {
  const asha = await newLearner(app)
  await owner.query('delete from auth.sessions where user_id = $1', [asha.id])
  const { status, body } = await meanwhile(asha.id, () => signIn(app, asha.email), change)

  expect([status, body.code]).toEqual([400, code])
  expect(await sessionsOf(asha.id)).toBe(0)
})

test('a sign-in that only has to wait goes on', async () => {
  const asha = await newLearner(app)
  const metadata = `update auth.users set raw_user_meta_data = '{}' where id = $1`

  expect((await meanwhile(asha.id, () => signIn(app, asha.email), metadata)).status).toBe(200)
})

test.each([
  ['a password', { password: 'Repo-rate-2027' }],
  ['an address', { email: 'elsewhere@example.in' }],
  ['words', { data: { city: 'Pune' } }],
])('whoever was signed out on the way changes %s no more', async (_what, body) => {
  const asha = await newLearner(app)
  const answer = await meanwhile(
    asha.id,
    () => putUser(asha.token, body),
    'delete from auth.sessions where user_id = $1',
  )

  expect([answer.status, answer.body.code]).toEqual([403, 'session_not_found'])
  expect((await signIn(app, asha.email)).body.user).toMatchObject({
    email: asha.email,
    user_metadata: { full_name: 'Asha Rao' },
  })
})

test('of two new passwords at once in one session, the second does not pass over the first', async () => {
  const asha = await newLearner(app)
  const { status, body } = await meanwhile(
    asha.id,
    () => putUser(asha.token, { password: 'Repo-rate-2027', current_password: PASSWORD }),
    `update auth.users set encrypted_password = '$2a$10$other' where id = $1`,
  )

  expect([status, body.code]).toEqual([409, 'conflict'])
  const { rows } = await owner.query('select encrypted_password from auth.users where id = $1', [asha.id])
  expect(rows).toEqual([{ encrypted_password: '$2a$10$other' }])
})

test('nobody who was signed out on the way unlinks anything', async () => {
  const asha = await newLearner(app)
  const { rows } = await owner.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider)
     values (gen_random_uuid(), $1::text, $1::text::uuid, '{}', 'google') returning id`,
    [asha.id],
  )
  const unlink = () => call(app, 'DELETE', `/user/identities/${rows[0].id}`, undefined, { token: asha.token })
  const { status, body } = await meanwhile(asha.id, unlink, 'delete from auth.sessions where user_id = $1')

  expect([status, body.code]).toEqual([403, 'session_not_found'])
})

test('a code that was handed out before a new password is worth nothing after it', async () => {
  const asha = await newLearner(app)
  const code_verifier = 'a-verifier-that-is-long-enough-to-be-one-0123456789'
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  await post(app, '/recover', { email: asha.email, code_challenge, code_challenge_method: 's256' })
  const { query } = await open(app, linkIn(await mailTo(app, asha.email)))
  expect((await putUser(asha.token, { password: 'Repo-rate-2027' })).status).toBe(200)
  const { body } = await post(app, '/token?grant_type=pkce', { auth_code: query.code, code_verifier })

  expect(body.code).toBe('flow_state_not_found')
})
