import { expect, test } from 'vitest'
import { as, asOwner, newUser, withAal } from './as-user.ts'

async function twoStepLearner() {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  await asOwner(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content) values ('1', 's', $1, 'user', 'x')`,
    [asha],
  )
  await asOwner(`insert into public.chat_sessions (session_id, user_id) values ($1, $2)`, [
    crypto.randomUUID(),
    asha,
  ])
  await asOwner(
    `insert into public.security_events (user_id, event_type, risk_level) values ($1, 'x', 'low')`,
    [asha],
  )
  await asOwner('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [asha])
  return asha
}

const reads = [
  'select * from public.profiles',
  'select * from public.user_roles',
  'select * from public.security_events',
  'select * from public.chat_sessions',
  'select * from public.chat_messages',
  'select * from public.list_my_sessions()',
]

test.each(reads)('with the password alone a two-step account shows nothing: %s', async (statement) => {
  const asha = await twoStepLearner()

  expect(await as(asha, statement)).toEqual([])
  expect((await as(withAal(asha, 'aal2'), statement)).length).toBeGreaterThan(0)
})

test('with the password alone nothing is written into it', async () => {
  const asha = await twoStepLearner()
  const say = `insert into public.chat_messages (id, session_id, user_id, message_type, content)
               values ('2', 's', '${asha}', 'user', 'y')`

  await expect(as(asha, say)).rejects.toThrow('row-level security policy')
  await as(withAal(asha, 'aal2'), say)
})

test('with the password alone nothing is said of it to its owner', async () => {
  const asha = await twoStepLearner()
  const say = `select public.log_security_event('page_view', p_target_user_id => '${asha}') as id`

  expect(await as(asha, say)).toEqual([{ id: null }])
  expect(await as(withAal(asha, 'aal2'), say)).toEqual([{ id: expect.any(String) }])
})

test('with the password alone no conversation is deleted and no session ended', async () => {
  const asha = await twoStepLearner()
  const [session] = await asOwner<{ id: string }>('select id from auth.sessions where user_id = $1', [asha])

  expect(await as(asha, `select public.delete_chat_session('s') as done`)).toEqual([{ done: false }])
  expect(await as(asha, `select public.revoke_my_session('${session?.id}') as done`)).toEqual([
    { done: false },
  ])
  expect(await as(withAal(asha, 'aal2'), `select public.delete_chat_session('s') as done`)).toEqual([
    { done: true },
  ])
})

test('a factor that is not verified asks for nothing', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', now(), now())`,
    [asha],
  )

  expect(await as(asha, 'select * from public.profiles')).toHaveLength(1)
})
