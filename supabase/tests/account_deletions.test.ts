/** The deletion of accounts: who may ask for it, what holds meanwhile, and the steps at the end. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asCaller } from '#backend/database/as-caller.ts'
import { as, asOwner, call, databaseUrl, newUser } from './as-user.ts'

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
pool.on('error', () => {})

const NOW = () => Math.floor(Date.now() / 1000)
type Shown = { method: string; timestamp: unknown }[] | string | undefined

/** In a session that has shown this, and when. */
async function asking(id: string, amr: Shown, typed: string | null, aal = 'aal1') {
  const caller = {
    role: 'authenticated',
    claims: { sub: id, aal, ...(amr !== undefined && { amr }) },
  } as const
  const [row] = await asCaller<{ said: { due_at: string } }>(pool, caller as never, {
    text: 'select public.ask_for_deletion($1) as said',
    values: [typed],
  })
  return row?.said
}
const fresh = (method = 'password'): Shown => [{ method, timestamp: NOW() - 60 }]
const emailOf = (id: string) => `${id}@example.in`
const leaving = async () => {
  const id = await newUser()
  await asking(id, fresh(), emailOf(id))
  return id
}

test('whoever has just shown who they are and types their address may have fourteen days', async () => {
  const asha = await newUser()
  const said = await asking(asha, fresh(), ` ${emailOf(asha).toUpperCase()} `)
  const days = (new Date(said?.due_at ?? '').getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(14)
  const [user] = await asOwner<{ due: string }>(
    `select raw_app_meta_data ->> 'deletion_due' as due from auth.users where id = $1`,
    [asha],
  )
  expect(new Date(user?.due ?? '').getTime()).toBe(new Date(said?.due_at ?? '').getTime())
  expect(
    await as(
      asha,
      `select risk_level from public.security_events where event_type = 'account_deletion_asked'`,
    ),
  ).toEqual([{ risk_level: 'high' }])
  // Asked again, the day stays.
  expect(await asking(asha, fresh(), emailOf(asha))).toEqual(said)
})

test.each<[string, Shown]>([
  ['an hour ago', [{ method: 'password', timestamp: NOW() - 3600 }]],
  ['never', []],
  ['in no words', undefined],
  ['in words that are none', 'password'],
  ['at no time', [{ method: 'password', timestamp: 'now' }]],
])('who showed it %s has to show it again', async (_, amr) => {
  const asha = await newUser()
  await expect(asking(asha, amr, emailOf(asha))).rejects.toMatchObject({
    code: '42501',
    hint: 'reauthentication_needed',
  })
})

test('an account with two steps shows the second', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  for (const aal of ['aal1', 'aal2'])
    await expect(asking(asha, fresh(), emailOf(asha), aal)).rejects.toMatchObject({ code: '42501' })
  expect(await asking(asha, fresh('totp'), emailOf(asha), 'aal2')).toBeTruthy()
})

test.each(['', 'delete', null, 'ravi@example.in', 'x'.repeat(100_000)])(
  '%j is not the address',
  async (typed) => {
    const asha = await newUser()
    await expect(asking(asha, fresh(), typed)).rejects.toMatchObject({ code: 'PT400' })
  },
)

test('the only administrator cannot leave, one of two can', async () => {
  const [meera, anil] = await Promise.all([newUser(), newUser()])
  await asOwner(`update public.user_roles set role = 'student' where role = 'admin'`)
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [meera])
  await expect(asking(meera, fresh(), emailOf(meera))).rejects.toMatchObject({ code: 'PT409' })
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [anil])
  expect(await asking(meera, fresh(), emailOf(meera))).toBeTruthy()
})

test('nothing is sent meanwhile, neither what waited nor what comes; inside the site it is there', async () => {
  const asha = await newUser()
  const tell = (key: string) =>
    asOwner(`select private.notify($1, 'answer_marked', 'x', 'x', '/', $2, true)`, [asha, key])
  const waiting = () =>
    asOwner(
      `select from private.notification_mails mail join public.notifications told on told.id = mail.notification_id where user_id = $1`,
      [asha],
    )
  await tell('before')
  expect(await waiting()).toHaveLength(1)
  await asking(asha, fresh(), emailOf(asha))
  await tell('meanwhile')
  expect(await waiting()).toEqual([])
  expect(await as(asha, 'select from public.notifications')).toHaveLength(2)
  await call(asha, 'keep_my_account')
  await tell('after')
  expect(await waiting()).toHaveLength(1)
  expect(await call(asha, 'my_deletion')).toBeNull()
  await call(asha, 'keep_my_account')
})

test('the two mails are due once each, the second two days before the end', async () => {
  const asha = await leaving()
  const due = async () =>
    (await call<{ user_id: string; kind: string }[]>('service', 'claim_deletion_mails')).filter(
      ({ user_id }) => user_id === asha,
    )
  expect(await due()).toMatchObject([{ kind: 'asked' }])
  expect(await due()).toEqual([])
  await call('service', 'deletion_mail_sent', asha, 'asked')
  expect(await due()).toEqual([])
  await asOwner(
    `update private.account_deletions set due_at = now() + interval '47 hours' where user_id = $1`,
    [asha],
  )
  expect(await due()).toMatchObject([{ kind: 'soon' }])
  await call('service', 'deletion_mail_sent', asha, 'soon')
  expect(await due()).toEqual([])
})

test('an account is closed before anything of it goes, and one that stays is never emptied', async () => {
  const [asha, ravi] = [await leaving(), await leaving()]
  await asOwner(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)`, [asha])
  for (const step of ['empty_account', 'account_gone'])
    await expect(call('service', step, ravi)).rejects.toMatchObject({ code: expect.stringMatching(/^PT4/) })
  expect(await call('service', 'files_of_account', ravi, 10)).toEqual([])
  await asOwner(
    `update private.account_deletions set due_at = now() - interval '1 minute', told_at = now() where user_id = $1`,
    [asha],
  )
  const claimed = await call<{ user_id: string }[]>('service', 'claim_deletions', 50)
  expect(claimed.map(({ user_id }) => user_id)).toContain(asha)
  expect(claimed.map(({ user_id }) => user_id)).not.toContain(ravi)
  expect(
    await asOwner(
      `select banned_until > now() + interval '90 years' as closed, (select count(*)::int from auth.sessions where user_id = id) as sessions
      from auth.users where id = $1`,
      [asha],
    ),
  ).toEqual([{ closed: true, sessions: 0 }])
  // It is too late to take it back, and nobody else takes it up meanwhile.
  await call(asha, 'keep_my_account').catch(() => {})
  expect(await asOwner('select state from private.account_deletions where user_id = $1', [asha])).toEqual([
    { state: 'closed' },
  ])
  expect(
    (await call<{ user_id: string }[]>('service', 'claim_deletions', 50)).map(({ user_id }) => user_id),
  ).not.toContain(asha)
  await expect(call('service', 'account_gone', asha)).rejects.toMatchObject({ code: 'PT409' })
  // A step that failed is taken up again.
  await call('service', 'deletion_failed', asha, 'The disk is full')
  await asOwner(
    `update private.account_deletions set claimed_at = now() - interval '6 minutes' where user_id = $1`,
    [asha],
  )
  expect(
    (await call<{ user_id: string }[]>('service', 'claim_deletions', 50)).map(({ user_id }) => user_id),
  ).toContain(asha)
})

test('what an administrator stored for everybody stays, and names nobody', async () => {
  const meera = await leaving()
  const stored = (bucket: string, name: string) =>
    asOwner(
      'insert into storage.objects (bucket_id, name, owner, owner_id) values ($1, $2, $3::uuid, $3::uuid::text)',
      [bucket, name, meera],
    )
  const [shared, original, own] = [
    `shared/${crypto.randomUUID()}.pdf`,
    `${crypto.randomUUID()}.md`,
    `${meera}/${crypto.randomUUID()}.pdf`,
  ]
  await stored('books', shared)
  await stored('originals', original)
  await stored('books', own)
  await asOwner(`update private.account_deletions set state = 'closed' where user_id = $1`, [meera])
  expect(await call('service', 'files_of_account', meera, 10)).toEqual([{ bucket: 'books', name: own }])

  await call('service', 'empty_account', meera)
  expect(
    await asOwner(
      'select name, owner, owner_id from storage.objects where name in ($1, $2) order by bucket_id',
      [shared, original],
    ),
  ).toEqual([
    { name: shared, owner: null, owner_id: null },
    { name: original, owner: null, owner_id: null },
  ])
})

test('the audit log and the work of a mentor stay, without the account', async () => {
  const anil = await newUser({ fullName: 'Anil Mehta' })
  await asOwner(`select private.audit('users.ban', null, $1, null, null, 'x')`, [anil])
  await asOwner(
    `insert into public.news_history (item_id, action, done_by, done_by_id) values ('x', 'published', 'Anil Mehta', $1)`,
    [anil],
  )
  const entries = async () => (await asOwner('select from private.audit_log')).length
  const before = await entries()
  await asOwner('delete from auth.users where id = $1', [anil])
  await call('service', 'account_gone', anil)
  expect(await entries()).toBe(before)
  expect(await asOwner('select from private.audit_log where subject_user = $1', [anil])).toEqual([])
  expect(await asOwner(`select done_by, done_by_id from public.news_history where item_id = 'x'`)).toEqual([
    { done_by: 'a former member', done_by_id: null },
  ])
  expect(await asOwner('select from private.account_deletions where user_id = $1', [anil])).toEqual([])
})

test('a dispute goes with whoever filed it; the ruling and its question stay', async () => {
  const disputes = await asOwner<{ rule: string }>(
    `select confdeltype::text as rule from pg_constraint where conrelid = 'public.question_disputes'::regclass
       and confrelid = 'auth.users'::regclass and conkey[1] = (
         select attnum from pg_attribute where attrelid = conrelid and attname = 'user_id')`,
  )
  expect(disputes).toEqual([{ rule: 'c' }])
  const rulings = await asOwner(
    `select from pg_constraint where conrelid = 'exam_private.key_rulings'::regclass and contype = 'f'
       and confrelid = 'auth.users'::regclass and confdeltype <> 'n'`,
  )
  expect(rulings).toEqual([])
})
