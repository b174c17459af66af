/** The audit log: what is written of an act, by whom, and that nobody changes it. */

import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])

type Entry = {
  actor: string | null
  actor_role: string
  action: string
  subject_id: string | null
  subject_user: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const entriesOf = (actor: string) =>
  asOwner<Entry>('select * from private.audit_log where actor = $1 order by id', [actor])

/** In somebody's name, with the rights of the owner, as a function of a desk does it. */
const inTheNameOf = (who: string, statement: string) =>
  asOwner(`select set_config('app.actor', '${who}', true); ${statement}`)

test('what an administrator changes stands with the old and the new of it, and nothing else of the row', async () => {
  await asOwner(`
    insert into public.tests (slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, position, origin)
    values ('audited', 'topic', 'Old', 'x', 'x', 'x', '{}', 30, 0, 9, 'desk')`)
  await inTheNameOf(meera, `update public.tests set title = 'New' where slug = 'audited'`)

  expect(await entriesOf(meera)).toMatchObject([
    {
      actor_role: 'admin',
      action: 'tests.update',
      subject_id: 'audited',
      before: { title: 'Old' },
      after: { title: 'New' },
    },
  ])
})

test('what changes nothing, and what a load or a learner does, is no act', async () => {
  await inTheNameOf(anil, `update public.tests set title = title`)
  await inTheNameOf(asha, `update public.tests set title = title || '.' where slug = 'audited'`)
  await asOwner(`update public.tests set title = title || '.' where slug = 'audited'`)

  expect(await entriesOf(anil)).toEqual([])
  expect(await entriesOf(asha)).toEqual([])
})

test('of a changed account the log holds which one, and no id of it in what was changed', async () => {
  const ravi = await person('student')
  await inTheNameOf(meera, `update public.user_roles set role = 'mentor' where user_id = '${ravi}'`)

  const [entry] = await asOwner<Entry>('select * from private.audit_log where subject_user = $1', [ravi])
  expect(entry).toMatchObject({ action: 'user_roles.update', subject_id: null, after: { role: 'mentor' } })
  expect(JSON.stringify([entry?.before, entry?.after])).not.toContain(ravi)
})

test('nobody changes or removes a row, not even the owner of the database', async () => {
  for (const statement of [
    `update private.audit_log set action = 'tests.nothing'`,
    `update private.audit_log set actor = null`,
    'delete from private.audit_log',
    'truncate private.audit_log',
  ]) {
    await expect(asOwner(statement)).rejects.toThrow('only ever added to')
    for (const who of [meera, anil, asha, 'visitor', 'service']) {
      await expect(as(who, statement), who).rejects.toThrow('permission denied')
    }
  }
})

test('who leaves takes the id along, and the acts stay', async () => {
  const [gone, other] = [await person('admin'), await person('student')]
  await inTheNameOf(gone, `update public.user_roles set role = 'mentor' where user_id = '${other}'`)
  const [entry] = await asOwner<{ id: string }>('select id from private.audit_log where actor = $1', [gone])
  await asOwner('delete from auth.users where id = any ($1)', [[gone, other]])

  expect(
    await asOwner('select actor, subject_user, action, actor_role from private.audit_log where id = $1', [
      entry?.id,
    ]),
  ).toEqual([{ actor: null, subject_user: null, action: 'user_roles.update', actor_role: 'admin' }])
})

test('the desks’ people keep views of their own, and learners none', async () => {
  const keep = `insert into public.saved_views (desk, name, query) values ('questions', 'Hard ones', 'sort=facility.asc')`
  await as(meera, keep)
  expect(await as(meera, 'select name from public.saved_views')).toEqual([{ name: 'Hard ones' }])
  expect(await as(anil, 'select name from public.saved_views')).toEqual([])
  await expect(as(asha, keep)).rejects.toThrow('row-level security')
  await expect(as('visitor', keep)).rejects.toThrow('permission denied')
})
