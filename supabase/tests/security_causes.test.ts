import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

const events = 'select event_type, risk_level, description from public.security_events order by created_at'

function signIn(userId: string, userAgent: string) {
  return asOwner(
    'insert into auth.sessions (id, user_id, user_agent, created_at) values (gen_random_uuid(), $1, $2, now())',
    [userId, userAgent],
  )
}

function audit(action: string, userId: string, traits: Record<string, unknown> = {}) {
  return asOwner(
    'insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), $1, now())',
    [JSON.stringify({ action, actor_id: userId, traits })],
  )
}

test('a device not seen before is a high-risk event; the first one, and an updated browser, are not', async () => {
  const asha = await newUser()
  await signIn(asha, 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.1 Mobile')
  await signIn(asha, 'Mozilla/5.0 (Linux; Android 15) Chrome/131.0.2 Mobile')
  expect(await as(asha, events)).toEqual([])

  await signIn(asha, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')

  expect(await as(asha, events)).toEqual([
    { event_type: 'new_device', risk_level: 'high', description: 'Sign-in from a new device' },
  ])
})

test('a session without a user agent is no error', async () => {
  const asha = await newUser()

  await asOwner('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [asha])
  expect(await as(asha, events)).toEqual([])
})

test('five wrong passwords in a row are high risk, ten are critical; a success in between starts the count again', async () => {
  const asha = await newUser()
  for (let n = 0; n < 4; n++) await audit('login_failed', asha)
  await audit('login', asha)
  for (let n = 0; n < 4; n++) await audit('login_failed', asha)
  expect(await as(asha, events)).toEqual([])

  for (let n = 4; n < 12; n++) await audit('login_failed', asha)

  expect(await as(asha, events)).toMatchObject([
    { event_type: 'failed_sign_ins', risk_level: 'high' },
    { event_type: 'failed_sign_ins', risk_level: 'critical' },
  ])
})

test('the last password at the door is noted once a day, and taken up again each time; neither raises an alarm', async () => {
  const asha = await newUser()
  for (let n = 0; n < 3; n++) await audit('login_failed', asha, { reason: 'last password' })
  await audit('user_updated_password', asha)
  await audit('user_updated_password', asha, { last_password: true })

  expect((await as(asha, events)).map((event) => `${event.event_type}: ${event.risk_level}`)).toEqual([
    'last_password_tried: medium',
    'last_password_again: medium',
  ])
})

test('a reused session token is critical, an admin’s act is high', async () => {
  const [asha, admin] = [await newUser(), await newUser()]

  await audit('refresh_token_reused', asha)
  await audit('user_modified', admin, { admin: true, user_id: asha })

  expect(await as(asha, events)).toMatchObject([
    { event_type: 'session_token_reused', risk_level: 'critical' },
    { event_type: 'admin_action', risk_level: 'high' },
  ])
  expect(await as(admin, events)).toEqual([])
})

test('a second factor that is added, and one that is removed, is a high-risk event', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', now(), now())`,
    [asha],
  )
  expect(await as(asha, events)).toEqual([])

  await asOwner(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [asha])
  await asOwner('delete from auth.mfa_factors where user_id = $1', [asha])

  expect((await as(asha, events)).map((event) => event.event_type)).toEqual([
    'factor_added',
    'factor_removed',
  ])
})

test('strange audit entries are no error, and an account can be deleted with all that was noticed', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{}'), (gen_random_uuid(), null)`,
  )
  await audit('login_failed', 'not-a-uuid')
  await audit('login_failed', crypto.randomUUID())
  await audit('login_failed', asha)

  await asOwner('delete from auth.users where id = $1', [asha])
})

test('a learner lists and ends their own sessions, and nobody else’s', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await signIn(asha, 'Phone')
  const list = 'select id, user_agent, is_current from public.list_my_sessions()'
  const [session] = await as<{ id: string }>(asha, list)
  const end = { text: 'select public.revoke_my_session($1) as ended', values: [session?.id ?? ''] }

  expect(await as(asha, list)).toMatchObject([{ user_agent: 'Phone', is_current: false }])
  expect(await as(ravi, list)).toEqual([])
  expect(await as(ravi, end)).toEqual([{ ended: false }])
  expect(await as(asha, end)).toEqual([{ ended: true }])
  expect(await as(asha, list)).toEqual([])
  await expect(as('visitor', list)).rejects.toThrow('permission denied')
  await expect(as('visitor', end)).rejects.toThrow('permission denied')
})

test('whether a Google account exists is told to the service only', async () => {
  const email = `${crypto.randomUUID()}@example.in`
  const asha = await newUser({ email })
  const ask = (sub: string, address: string) => ({
    text: 'select public.google_account_state($1, $2) as state',
    values: [sub, address],
  })

  expect(await as('service', ask('g-1', email.toUpperCase()))).toEqual([{ state: 'confirmed' }])
  expect(await as('service', ask('g-1', 'nobody@example.in'))).toEqual([{ state: 'none' }])
  await asOwner(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('g-1', $1, '{}', 'google')`,
    [asha],
  )
  expect(await as('service', ask('g-1', 'other@example.in'))).toEqual([{ state: 'linked' }])
  await asOwner('update auth.users set email_confirmed_at = null where id = $1', [asha])
  expect(await as('service', ask('g-2', email))).toEqual([{ state: 'unconfirmed' }])
  for (const who of [asha, 'visitor']) {
    await expect(as(who, ask('g-1', email))).rejects.toThrow('permission denied')
  }
})
