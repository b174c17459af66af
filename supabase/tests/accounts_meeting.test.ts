/** Acts on accounts that meet each other: a ban and a lock, a merge and a lock, a deletion and everything else. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { as, asOwner, call, databaseUrl, newUser } from './as-user.ts'

const REASON = 'As agreed on the phone'
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

async function person(role = 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

/** Locked by its owner, as after "It was not me". */
async function locked() {
  const id = await person()
  const [event] = await asOwner<{ id: string }>(
    `select private.add_security_event($1, 'new_device', 'high', 'Sign-in from a new device') as id`,
    [id],
  )
  await call(id, 'lock_my_account', event?.id)
  return id
}

/** The token of the link that is mailed to the owner. */
async function linkOf(id: string) {
  await asOwner('update private.account_locks set mail_due_at = now() where user_id = $1', [id])
  const mails = await as<{ email: string; token: string }>(
    'service',
    'select email, token from public.claim_unlock_mails(100)',
  )
  return mails.find(({ email }) => email === `${id}@example.in`)?.token
}

const bannedUntil = async (id: string) =>
  (await asOwner<{ at: Date | null }>('select banned_until as at from auth.users where id = $1', [id]))[0]?.at

async function askToLeave(id: string) {
  const claims = JSON.stringify({ sub: id, amr: [{ method: 'password', timestamp: Date.now() / 1000 }] })
  await asOwner(
    `with caller as materialized (select set_config('request.jwt.claims', $1, true))
     select public.ask_for_deletion($2) from caller`,
    [claims, `${id}@example.in`],
  )
}
const isLeaving = async (id: string) =>
  (await asOwner('select from private.account_deletions where user_id = $1', [id])).length === 1

/** Its fourteen days are over, and the job has taken it up. */
async function closed() {
  const id = await person()
  await askToLeave(id)
  await asOwner(
    `update private.account_deletions set due_at = now() - interval '1 minute', told_at = now() where user_id = $1`,
    [id],
  )
  await call('service', 'claim_deletions', 100)
  return id
}

test('a ban for good on a locked account can be lifted, and the lock is still the owner’s to open', async () => {
  const [meera, asha] = [await person('admin'), await locked()]
  const before = await bannedUntil(asha)
  await asOwner(
    `update private.account_locks set banned_until = banned_until - interval '1 day' where user_id = $1`,
    [asha],
  )
  await asOwner(`update auth.users set banned_until = banned_until - interval '1 day' where id = $1`, [asha])
  const lockedUntil = await bannedUntil(asha)
  expect(lockedUntil).not.toEqual(before)
  await as('service', {
    text: 'select public.ban_user($1, $2, null, $3)',
    values: [meera, asha, REASON],
  })
  const token = await linkOf(asha)
  expect(await call('service', 'begin_unlock', token)).toBeNull()

  expect(await call('service', 'unban_user', meera, asha, REASON)).toBe(true)
  expect(await bannedUntil(asha)).toEqual(lockedUntil)
  expect(await call('service', 'begin_unlock', token)).toBe(asha)
  await expect(call('service', 'unban_user', meera, asha, REASON)).rejects.toMatchObject({ code: 'PT409' })
})

test('no ban opens an account when it ends that was locked, merged or is being deleted', async () => {
  const [meera, kept, merged, shut, leaving] = [
    await person('admin'),
    await person(),
    await person(),
    await locked(),
    await closed(),
  ]
  await call('service', 'merge_accounts', meera, kept, merged, REASON)
  for (const id of [merged, shut, leaving]) {
    const before = await bannedUntil(id)
    await expect(call('service', 'ban_user', meera, id, TOMORROW, REASON)).rejects.toMatchObject({
      code: 'PT409',
    })
    expect(await bannedUntil(id)).toEqual(before)
  }
  await expect(call('service', 'unban_user', meera, leaving, REASON)).rejects.toMatchObject({ code: 'PT409' })
})

test('a locked account is not merged, so that its link opens no other account', async () => {
  const [meera, ravi, asha] = [await person('admin'), await person(), await locked()]
  for (const [kept, other] of [
    [ravi, asha],
    [asha, ravi],
  ])
    for (const name of ['preview_merge', 'merge_accounts'])
      await expect(
        call('service', name, meera, kept, other, ...(name === 'merge_accounts' ? [REASON] : [])),
      ).rejects.toMatchObject({ code: 'PT409', message: expect.stringMatching(/locked/) })
})

test('an archive of the other account, made or under way, does not come over: what it names is another account', async () => {
  const [meera, kept, other] = [await person('admin'), await person(), await person()]
  const made = await call<string>(other, 'ask_for_export', 'en')
  await asOwner(
    `update public.data_exports set state = 'ready', path = $2, expires_at = now() + interval '7 days' where id = $1`,
    [made, `${other}/${made}.zip`],
  )
  await call(other, 'ask_for_export', 'en')
  await asOwner(
    `insert into storage.objects (bucket_id, name, owner_id, created_at) values ('exports', $1, $2, now() - interval '1 hour')`,
    [`${other}/${made}.zip`, other],
  )
  await call('service', 'merge_accounts', meera, kept, other, REASON)

  expect(await as(kept, 'select from public.data_exports')).toEqual([])
  expect(await asOwner(`select from private.merged_files where other = $1`, [other])).toEqual([])
  const toClear = await as<{ name: string }>('service', 'select public.exports_to_clear(1000) as name')
  expect(toClear.map(({ name }) => name)).toContain(`${other}/${made}.zip`)
})

test('whoever locks the account takes back a deletion that somebody else asked for', async () => {
  const asha = await person()
  await askToLeave(asha)
  const [event] = await asOwner<{ id: string }>(
    `select id from public.security_events where user_id = $1 and event_type = 'account_deletion_asked'`,
    [asha],
  )
  await call(asha, 'lock_my_account', event?.id)
  expect(await isLeaving(asha)).toBe(false)
  const [user] = await asOwner<{ due: string | null }>(
    `select raw_app_meta_data ->> 'deletion_due' as due from auth.users where id = $1`,
    [asha],
  )
  expect(user?.due).toBeNull()
  expect(
    await asOwner(`select from public.security_events where user_id = $1 and event_type = 'account_kept'`, [
      asha,
    ]),
  ).toHaveLength(1)
})

test('administrators who leave at the same time always leave one behind', async () => {
  const [meera, anil, ravi] = [await person('admin'), await person('admin'), await person()]
  await asOwner(
    `update public.user_roles set role = 'student' where role = 'admin' and user_id <> all ($1)`,
    [[meera, anil]],
  )
  const asked = await Promise.allSettled([askToLeave(meera), askToLeave(anil)])
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [going, staying] = (await isLeaving(meera)) ? [meera, anil] : [anil, meera]

  // Who leaves does not take the role from who stays.
  await expect(call('service', 'set_user_role', going, staying, 'student', REASON)).rejects.toMatchObject({
    code: 'PT409',
  })
  // Nor is one who leaves another one to rely on.
  await askToLeave(ravi)
  await expect(call('service', 'set_user_role', staying, ravi, 'admin', REASON)).rejects.toMatchObject({
    code: 'PT409',
  })
})

test('whose role was taken away a moment ago changes nobody’s any more', async () => {
  const [meera, anil] = [await person('admin'), await person('admin'), await person('admin')]
  const gate = new pg.Client({ connectionString: databaseUrl })
  await gate.connect()
  await gate.query(`select pg_advisory_lock(hashtext('user_roles'))`)
  const both = Promise.allSettled([
    call('service', 'set_user_role', meera, anil, 'student', REASON),
    call('service', 'set_user_role', anil, meera, 'student', REASON),
  ])
  await expect
    .poll(() => asOwner(`select from pg_locks where locktype = 'advisory' and not granted`))
    .toHaveLength(2)
  await gate.end()
  const tried = await both
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '42501' } })
})

test('whoever takes a deletion back too late is told so', async () => {
  const asha = await person()
  await askToLeave(asha)
  await asOwner(`update private.account_deletions set state = 'closed' where user_id = $1`, [asha])
  await expect(call(asha, 'keep_my_account')).rejects.toMatchObject({ code: 'PT409' })
})

test('an address that was changed meanwhile is erased with the account, and so is the one before', async () => {
  for (const door of ['job', 'administrator']) {
    const asha = await person()
    await askToLeave(asha)
    const anew = `new.${door}.${crypto.randomUUID()}@example.in`
    await asOwner('update auth.users set email = $2 where id = $1', [asha, anew])
    for (const email of [anew, `${asha}@example.in`])
      await asOwner(
        `insert into realtime.messages (topic, extension, payload) values ('meeting', 'broadcast', $1)`,
        [{ email }],
      )
    await asOwner(
      `update private.account_deletions set due_at = now() - interval '1 minute', told_at = now() where user_id = $1`,
      [asha],
    )
    if (door === 'job') {
      await call('service', 'claim_deletions', 100)
      await call('service', 'empty_account', asha)
    }
    await asOwner('delete from auth.users where id = $1', [asha])
    await call('service', 'account_gone', asha)
    expect(await asOwner(`select payload from realtime.messages where topic = 'meeting'`), door).toEqual([])
  }
})

/** From a page on which the ban had this end, or was none. */
async function banned(who: string, id: string, until: string | null, seen: Date | string | null | undefined) {
  const [row] = await as<{ until: string }>('service', {
    text: 'select to_jsonb(public.ban_user($1, $2, $3, $4, $5)) as until',
    values: [who, id, until, REASON, JSON.stringify({ banned_until: seen })],
  })
  return row?.until ?? ''
}

test('of two administrators who act on one account, the second is told what the first has done', async () => {
  const [meera, anil, asha] = [await person('admin'), await person('admin'), await person()]
  const late = { code: 'PT409', detail: 'read' }
  const ban = (who: string, until: string | null, seen: string | null = null) =>
    banned(who, asha, until, seen)
  const lift = (who: string, seen: string) =>
    call('service', 'unban_user', who, asha, REASON, { banned_until: seen })
  const told = async () =>
    (await asOwner(`select from private.audit_log where subject_user = $1 and action = 'users.ban'`, [asha]))
      .length

  const forGood = await ban(meera, null)
  expect(await ban(meera, null)).toEqual(forGood)
  expect(await told()).toBe(1)
  await expect(ban(anil, TOMORROW)).rejects.toMatchObject(late)
  await expect(lift(anil, TOMORROW)).rejects.toMatchObject(late)
  expect(await bannedUntil(asha)).toEqual(new Date(forGood))

  await ban(anil, TOMORROW, forGood)
  await expect(lift(meera, forGood)).rejects.toMatchObject(late)
  expect(await lift(meera, TOMORROW)).toBe(true)
  expect(await lift(anil, TOMORROW)).toBe(false)

  const give = (who: string, role: string, seen: string) =>
    call('service', 'set_user_role', who, asha, role, REASON, { role: seen })
  await give(meera, 'mentor', 'student')
  await expect(give(anil, 'admin', 'student')).rejects.toMatchObject(late)
  expect(await give(anil, 'mentor', 'student')).toBe('mentor')
  await give(anil, 'student', 'mentor')
})

test('a ban that has ended, and a lock of the owner, count as none when the next is compared', async () => {
  const [meera, asha, ravi] = [await person('admin'), await person(), await locked()]
  await asOwner(`update auth.users set banned_until = now() - interval '1 day' where id = $1`, [asha])
  for (const seen of [null, await bannedUntil(asha)]) await banned(meera, asha, TOMORROW, seen)
  for (const seen of [await bannedUntil(ravi), null]) await banned(meera, ravi, null, seen)
})
