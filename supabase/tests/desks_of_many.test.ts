/** Lists of the desks with many rows: what is told of all at once is what is told of one, and nothing is left out. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'

const REASON = 'As agreed on the phone'

async function person(role = 'student', fields: Parameters<typeof newUser>[0] = {}) {
  const id = await newUser(fields)
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const meera = await person('admin')

test('the list of accounts tells the state and the last day of each as its own page does', async () => {
  const [active, kept, merged, banned, over, unconfirmed, leaving, locked, deleted] = await Promise.all(
    Array.from({ length: 9 }, () => person()),
  )
  await call('service', 'merge_accounts', meera, kept, merged, REASON)
  for (const [id, change] of [
    [banned, `banned_until = now() + interval '1 day'`],
    [over, `banned_until = now() - interval '1 day', last_sign_in_at = '2026-01-02'`],
    [unconfirmed, 'email_confirmed_at = null'],
    [deleted, 'deleted_at = now()'],
  ])
    await asOwner(`update auth.users set ${change} where id = $1`, [id])
  await asOwner(
    `insert into private.account_deletions (user_id, email, due_at) values ($1, 'x', now() + interval '14 days')`,
    [leaving],
  )
  const lock = `insert into private.account_locks (user_id, banned_until, lifted_at) values ($1, now() + interval '100 years', $2)`
  await asOwner(lock, [locked, null])
  await asOwner(lock, [active, new Date()])
  for (const at of ['2026-03-01', '2026-02-01'])
    await asOwner(
      `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $2)`,
      [over, at],
    )
  for (const status of ['verified', 'verified', 'unverified'])
    await asOwner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', $2, now(), now())`,
      [banned, status],
    )
  const listed = await as<{ id: string; state: string; seen: Date | null; is_two_step: boolean }>(
    meera,
    'select id, state, last_seen_at as seen, is_two_step from public.admin_users()',
  )
  const told = await asOwner<{ id: string; state: string; seen: Date | null }>(
    `select id, private.account_state(account) as state, private.last_seen(account) as seen from auth.users account`,
  )
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

  expect(listed.map(({ id, state, seen }) => ({ id, state, seen })).sort(byId)).toEqual(told.sort(byId))
  const states = new Map(listed.map(({ id, state }) => [id, state]))
  expect(
    [active, merged, banned, over, unconfirmed, leaving, locked, deleted].map((id) => states.get(id ?? '')),
  ).toEqual(['active', 'merged', 'banned', 'active', 'unconfirmed', 'deleting', 'locked', 'deleted'])
  expect(listed.filter(({ is_two_step }) => is_two_step).map(({ id }) => id)).toEqual([banned])
})

test('a name and a device that many have make no pairs, and of many with one address the first are told', async () => {
  const tag = crypto.randomUUID().slice(0, 8)
  for (let at = 0; at < 11; at += 1) {
    const id = await person('student', { fullName: `Rahul ${tag}` })
    await asOwner('insert into private.known_devices (user_id, device) values ($1, $2)', [id, `Phone ${tag}`])
  }
  for (let at = 0; at < 25; at += 1) await person('student', { email: `many${tag}+${at}@example.in` })
  const pairs = await as<{ why: string; older_email: string; newer_email: string }>(
    meera,
    'select why, older_email, newer_email from public.merge_suspects()',
  )
  expect(pairs.filter(({ why }) => why === 'device')).toEqual([])
  expect(pairs.filter(({ older_email }) => older_email.includes(tag))).toHaveLength((20 * 19) / 2)
})

test('all files of thirty days are listed, however many were read in an afternoon', async () => {
  const name = `${crypto.randomUUID()}.csv`
  await asOwner(
    `insert into private.question_imports (id, admin, file_name, bytes, format, drafted_by, topic, kind, difficulty, total, read_at)
     select gen_random_uuid(), $1, $2, 9, 'csv', 'person', 'inflation', 'static', 3, 0, now() from generate_series(1, 25)`,
    [meera, name],
  )
  const files = await call<{ file_name: string }[]>(meera, 'question_imports')
  expect(files.filter(({ file_name }) => file_name === name)).toHaveLength(25)
})
