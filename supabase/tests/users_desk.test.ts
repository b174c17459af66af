/** What an administrator does to an account through the server, and what a learner's view tells: on the running server. */

import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoors } from './doors/people.ts'
import { fileOf } from './true-bytes.ts'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors()
}, 60_000)
afterAll(() => doors?.close())

/** A busy machine takes its time. */
const LONG = 60_000

type Person = { client: SupabaseClient; id: string; email: string }

async function person(role = 'student', isConfirmed = true): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.in`
  const { data, error } = await doors.people.service.client.auth.admin.createUser({
    ...{ email, password: doors.password, email_confirm: isConfirmed },
    user_metadata: { full_name: 'Asha Rao' },
  })
  if (error) throw error
  await doors.database.query('update public.user_roles set role = $2 where user_id = $1', [
    data.user.id,
    role,
  ])
  const client = doors.newClient()
  if (isConfirmed) {
    const signedIn = await client.auth.signInWithPassword({ email, password: doors.password })
    if (signedIn.error) throw signedIn.error
  }
  return { client, id: data.user.id, email }
}

async function act(admin: Person, body: Record<string, unknown>) {
  const { data, error } = await admin.client.functions.invoke('admin-users', { body })
  if (!error) return { result: data.result, status: 200 }
  return { status: error.context.status as number, ...(await error.context.json()) }
}

async function auditOf(user: string) {
  const { rows } = await doors.database.query(
    'select action, actor, reason, before, after from private.audit_log where subject_user = $1 order by id',
    [user],
  )
  return rows
}

const reason = 'As agreed with her on the phone'
/** A learner's own read, and a function of hers. */
const reads = async ({ client }: Person) => [
  (await client.from('profiles').select('user_id')).data?.length,
  (await client.rpc('my_reviews')).error?.code,
]

test(
  'who is banned is out at once, also with what they were given before, and in again afterwards',
  async () => {
    const [meera, asha] = [await person('admin'), await person()]
    expect(await reads(asha)).toEqual([1, undefined])
    expect(await act(meera, { act: 'ban', user: asha.id, reason, until: null })).toMatchObject({
      status: 200,
    })

    expect(await reads(asha)).toEqual([0, '42501'])
    expect((await asha.client.auth.refreshSession()).error).not.toBeNull()
    const again = doors.newClient()
    const tried = await again.auth.signInWithPassword({ email: asha.email, password: doors.password })
    expect(tried.error?.message).toMatch(/banned/i)

    expect(await act(meera, { act: 'unban', user: asha.id, reason })).toEqual({ status: 200, result: true })
    const after = await again.auth.signInWithPassword({ email: asha.email, password: doors.password })
    expect(after.error).toBeNull()
    expect((await again.from('profiles').select('user_id')).data).toHaveLength(1)
    expect(await auditOf(asha.id)).toMatchObject([
      { action: 'users.ban', actor: meera.id, reason, after: { for_good: true } },
      { action: 'users.unban', actor: meera.id, reason },
    ])
  },
  LONG,
)

test(
  'a ban may end by itself, and never in the past',
  async () => {
    const [meera, asha] = [await person('admin'), await person()]
    const until = new Date(Date.now() + 86_400_000).toISOString()
    expect((await act(meera, { act: 'ban', user: asha.id, reason, until })).status).toBe(200)
    const past = await act(meera, { act: 'ban', user: asha.id, reason, until: '2020-01-01T00:00:00Z' })
    expect(past).toEqual({ status: 400, error: 'A ban ends in the future, within a hundred years' })
  },
  LONG,
)

test(
  'who is signed out everywhere reads nothing more with the old token',
  async () => {
    const [meera, asha] = [await person('admin'), await person()]
    expect(await act(meera, { act: 'sign_out', user: asha.id, reason })).toEqual({ status: 200, result: 1 })
    expect(await reads(asha)).toEqual([0, '42501'])
    const again = doors.newClient()
    expect(
      (await again.auth.signInWithPassword({ email: asha.email, password: doors.password })).error,
    ).toBeNull()
  },
  LONG,
)

test(
  'a role is changed by another administrator, and never one’s own',
  async () => {
    const [meera, anil] = [await person('admin'), await person()]
    expect(await act(meera, { act: 'role', user: anil.id, role: 'mentor', reason })).toEqual({
      ...{ status: 200, result: 'mentor' },
    })
    expect(await auditOf(anil.id)).toMatchObject([
      { action: 'users.role', before: { role: 'student' }, after: { role: 'mentor' }, reason },
    ])
    expect(await act(meera, { act: 'role', user: meera.id, role: 'student', reason })).toEqual({
      ...{ status: 409, error: 'Nobody does this to their own account: ask another administrator' },
    })
    // Where somebody's role was taken away while they acted, the only one left is not touched.
    const { rows } = await doors.database.query<{ user_id: string }>(
      `update public.user_roles set role = 'student' where role = 'admin' and user_id <> $1 returning user_id`,
      [meera.id],
    )
    const { error } = await doors.people.service.client.rpc('set_user_role', {
      ...{ p_admin: anil.id, p_user: meera.id, p_role: 'student', p_reason: reason },
    })
    expect(error?.code).toBe('42501')
    await doors.database.query(`update public.user_roles set role = 'admin' where user_id = any ($1)`, [
      rows.map(({ user_id }) => user_id),
    ])
  },
  LONG,
)

test(
  'two administrators who take the role from each other at once leave one',
  async () => {
    const [meera, anil] = [await person('admin'), await person('admin')]
    const { rows } = await doors.database.query<{ user_id: string }>(
      `update public.user_roles set role = 'mentor' where role = 'admin' and user_id <> all ($1) returning user_id`,
      [[meera.id, anil.id]],
    )
    const answers = await Promise.all([
      act(meera, { act: 'role', user: anil.id, role: 'student', reason }),
      act(anil, { act: 'role', user: meera.id, role: 'student', reason }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await doors.database.query(`select from public.user_roles where role = 'admin'`)
    expect(left.rowCount).toBe(1)
    await doors.database.query(`update public.user_roles set role = 'admin' where user_id = any ($1)`, [
      rows.map(({ user_id }) => user_id),
    ])
  },
  LONG,
)

test(
  'an administrator is not banned before the role is taken away',
  async () => {
    const [meera, anil] = [await person('admin'), await person('admin')]
    expect(await act(meera, { act: 'ban', user: anil.id, reason, until: null })).toEqual({
      ...{ status: 409, error: 'This is an administrator: take the role away first' },
    })
  },
  LONG,
)

test(
  'an address is confirmed and a mail to choose a password is sent, each noted without the address',
  async () => {
    const [meera, asha] = [await person('admin'), await person('student', false)]
    expect(await act(meera, { act: 'confirm_email', user: asha.id, reason })).toEqual({
      status: 200,
      result: true,
    })
    const client = doors.newClient()
    expect(
      (await client.auth.signInWithPassword({ email: asha.email, password: doors.password })).error,
    ).toBeNull()
    expect((await act(meera, { act: 'confirm_email', user: asha.id, reason })).status).toBe(409)
    expect(await act(meera, { act: 'recovery_mail', user: asha.id, reason })).toEqual({
      status: 200,
      result: true,
    })

    const noted = await auditOf(asha.id)
    expect(noted.map(({ action }) => action)).toEqual(['users.confirm_email', 'users.recovery_mail'])
    expect(JSON.stringify(noted)).not.toContain(asha.email)
  },
  LONG,
)

test(
  'what is asked wrongly is refused in words',
  async () => {
    const meera = await person('admin')
    for (const [body, status] of [
      [{ act: 'ban', user: 'x', reason, until: null }, 400],
      [{ act: 'ban', user: meera.id, reason: ' ', until: null }, 400],
      [{ act: 'role', user: crypto.randomUUID(), role: 'owner', reason }, 400],
      [{ act: 'fly' }, 400],
      [{ act: 'role', user: crypto.randomUUID(), role: 'mentor', reason }, 404],
      [{ act: 'ban', user: crypto.randomUUID(), reason: 'a\u0000bc', until: null }, 400],
      [{ act: 'remove_merged', user: (await person()).id, reason }, 409],
    ] as const) {
      expect([body, (await act(meera, body)).status]).toEqual([body, status])
    }
  },
  LONG,
)

test(
  'the table finds people by name, address and id, and filters',
  async () => {
    const [meera, asha] = [await person('admin'), await person()]
    const found = async (given: Record<string, unknown>) => {
      const { data, error } = await meera.client.rpc('admin_users', given)
      if (error) throw error
      return (data as { id: string }[]).some(({ id }) => id === asha.id)
    }
    expect(await found({ p_search: asha.email.slice(0, 20).toUpperCase() })).toBe(true)
    expect(await found({ p_search: asha.id.slice(0, 18) })).toBe(true)
    expect(await found({ p_search: 'asha rao' })).toBe(true)
    expect(await found({ p_search: '%' })).toBe(false)
    expect(await found({ p_role: 'student', p_state: 'active', p_level: 'beginner', p_seen: 'week' })).toBe(
      true,
    )
    expect(await found({ p_seen: 'never' })).toBe(false)
    await act(meera, { act: 'ban', user: asha.id, reason, until: null })
    expect(await found({ p_state: 'banned' })).toBe(true)
    const { data: one } = await meera.client.rpc('admin_user', { p_user: asha.id })
    expect(one).toMatchObject({ email: asha.email, role: 'student', state: 'banned', sessions: [] })
  },
  LONG,
)

const VIEWS = ['view_as_answers', 'view_as_reviews', 'view_as_mains', 'view_as_study']

test(
  'a learner’s view is noted each time it is opened, and not read without; it writes nothing',
  async () => {
    const meera = await person('admin')
    const asha = { client: doors.people.owner.client, id: doors.people.owner.rowsOf }
    for (const name of VIEWS)
      expect((await meera.client.rpc(name, { p_user: asha.id })).error?.message).toMatch(/Open the view/)
    const opened = async () =>
      (await auditOf(asha.id)).filter(({ action, actor }) => action === 'users.view_as' && actor === meera.id)
    await meera.client.rpc('open_view_as', { p_user: asha.id })
    await meera.client.rpc('open_view_as', { p_user: asha.id })
    expect(await opened()).toHaveLength(2)

    // made by the day in London, which is no longer the learner's in the evening
    await doors.database.query(
      'update public.plan_tasks set day = private.study_day(user_id) - 1 where user_id = $1',
      [asha.id],
    )
    const told = await Promise.all(
      VIEWS.map(async (name) => (await meera.client.rpc(name, { p_user: asha.id })).data),
    )
    const own = await Promise.all(
      ['my_answers', 'my_reviews', 'my_mains_answers'].map(
        async (name) => (await asha.client.rpc(name)).data,
      ),
    )
    expect(told.slice(0, 3)).toEqual(own)
    expect(told[3]).toMatchObject({ mission: { day: '2026-01-01' }, plan: { overdue: 1, tasks: [] } })
    expect(await opened()).toHaveLength(2)
    const { rows } = await doors.database.query(
      `select from pg_proc where proname = any ($1) and provolatile = 's'`,
      [VIEWS],
    )
    expect(rows).toHaveLength(VIEWS.length)
  },
  LONG,
)

test(
  'files of a merged account come along, and what is left of it can be removed',
  async () => {
    const [meera, kept, other] = [await person('admin'), await person(), await person()]
    const file = crypto.randomUUID()
    const bytes = fileOf('application/epub+zip')
    const stored = await other.client.storage.from('books').upload(`${other.id}/${file}.epub`, bytes)
    expect(stored.error).toBeNull()
    await doors.database.query(
      `insert into public.imported_books (id, user_id, format, title, bytes, sha256, parts)
     values ($1, $2, 'epub', 'Notes', 2, $3, 1)`,
      [file, other.id, 'e'.repeat(64)],
    )
    const merged = await act(meera, { act: 'merge', kept: kept.id, other: other.id, reason })
    expect(merged).toMatchObject({ status: 200, result: { files: 1 } })

    const read = await kept.client.storage.from('books').download(`${kept.id}/${file}.epub`)
    expect(read.data?.size).toBe(bytes.size)
    const left = await doors.database.query(`select from storage.objects where name like $1 || '/%'`, [
      other.id,
    ])
    expect(left.rowCount).toBe(0)
    // Begun again it does nothing twice.
    expect(await act(meera, { act: 'move_files' })).toMatchObject({ result: { waiting: 0 } })

    expect(await act(meera, { act: 'unban', user: other.id, reason })).toMatchObject({ status: 409 })
    expect(await act(meera, { act: 'remove_merged', user: other.id, reason })).toEqual({
      status: 200,
      result: true,
    })
    const gone = await doors.database.query('select from auth.users where id = $1', [other.id])
    expect(gone.rowCount).toBe(0)
    expect((await kept.client.from('imported_books').select('title').eq('user_id', kept.id)).data).toEqual([
      { title: 'Notes' },
    ])
  },
  LONG,
)

test(
  'the audit log is read with names beside it, narrowed, and by administrators alone',
  async () => {
    const [meera, asha] = [await person('admin'), await person()]
    await act(meera, { act: 'sign_out', user: asha.id, reason })
    const { data } = await meera.client.rpc('admin_audit_log', {
      p_user: asha.id,
      p_action: 'users',
      p_days: 1,
    })
    expect(data).toMatchObject([
      { action: 'users.sign_out', actor: meera.id, actor_name: 'Asha Rao', subject_user: asha.id, reason },
    ])
    const none = await meera.client.rpc('admin_audit_log', { p_user: asha.id, p_role: 'server' })
    expect(none.data).toEqual([])
    expect((await meera.client.rpc('admin_audit_log', { p_days: -1 })).error?.code).toBe('PT400')
    expect((await asha.client.rpc('admin_audit_log')).error?.code).toBe('42501')
  },
  LONG,
)

test(
  'somebody is invited to a role, again where they have not come, and an address that has an account is not',
  async () => {
    const meera = await person('admin')
    const email = `${crypto.randomUUID()}@example.in`
    const invite = { act: 'invite', email, name: 'Anil Bose', role: 'mentor', reason }
    const first = await act(meera, invite)
    expect(first.status).toBe(200)
    const found = async () =>
      (
        await doors.database.query(
          `select held.role, account.email_confirmed_at, profile.full_name,
             (select count(*)::int from public.security_events event where event.user_id = account.id) as told
           from auth.users account join public.user_roles held on held.user_id = account.id
           join public.profiles profile on profile.user_id = account.id where account.id = $1`,
          [first.result],
        )
      ).rows
    // what an administrator did before somebody came is no alarm to them
    expect(await found()).toEqual([
      { role: 'mentor', email_confirmed_at: null, full_name: 'Anil Bose', told: 0 },
    ])
    expect(await act(meera, { ...invite, role: 'student' })).toEqual({ status: 200, result: first.result })
    expect(await found()).toMatchObject([{ role: 'student' }])
    const noted = await auditOf(first.result)
    expect(noted.map(({ action, after, reason: why }) => [action, after, why])).toEqual([
      ['users.invite', { role: 'mentor' }, reason],
      ['users.invite', { role: 'student' }, reason],
    ])
    expect(JSON.stringify(noted)).not.toContain(email)

    expect(await act(meera, { ...invite, email: meera.email })).toEqual({
      status: 409,
      error: 'There is an account with this address already: look for it in the list',
    })
    expect((await act(await person('mentor'), invite)).status).toBe(403)
  },
  LONG,
)
