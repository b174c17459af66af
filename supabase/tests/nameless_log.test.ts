/** What stays when somebody goes: an audit log that never held more of them than two ids, and desks without their name. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'

const REASON = 'As agreed on the phone'

async function person(role = 'student', fullName = 'Asha Rao') {
  const id = await newUser({ fullName })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

/** In somebody's name, with the rights of the owner, as a function of a desk does it. */
const inTheNameOf = (who: string, statement: string) =>
  asOwner(`select set_config('app.actor', '${who}', true); ${statement}`)

/** Rows of the log that hold this anywhere. */
const logged = (text: string) =>
  asOwner<{
    action: string
    subject_id: string | null
    subject_user: string | null
    before: unknown
    after: unknown
  }>(
    `select * from private.audit_log log where strpos((to_jsonb(log) - 'actor' - 'subject_user')::text, $1) > 0`,
    [text],
  )

test('a merge stands in the log of both accounts, and their ids only where they are forgotten', async () => {
  const [meera, kept, other] = [await person('admin'), await person(), await person()]
  await call('service', 'merge_accounts', meera, kept, other, `The same person as ${kept}`)
  await call('service', 'remove_merged_account', meera, other, REASON)
  const rows = await asOwner(
    `select action, subject_id, subject_user, reason from private.audit_log where actor = $1 order by id`,
    [meera],
  )
  expect(rows).toEqual([
    {
      action: 'users.merge',
      subject_id: 'kept',
      subject_user: kept,
      reason: 'The same person as an account',
    },
    {
      action: 'users.merge',
      subject_id: 'other',
      subject_user: other,
      reason: 'The same person as an account',
    },
    { action: 'users.remove_merged', subject_id: 'an account', subject_user: other, reason: REASON },
  ])
  for (const id of [kept, other]) expect(await logged(id)).toEqual([])
})

test('an id of an account is kept nowhere inside of what was written, and others are', async () => {
  const [meera, asha] = [await person('admin'), await person()]
  const file = crypto.randomUUID()
  await asOwner(`select set_config('app.actor', $1, true), private.audit('tests.update', $2, null, $3, $4)`, [
    meera,
    `${asha} ${file}`,
    { of: { account: asha, file } },
    { list: [asha, file], text: `For ${asha}` },
  ])
  expect(await logged(asha)).toEqual([])
  expect(await logged(file)).toMatchObject([
    {
      subject_id: `an account ${file}`,
      before: { of: { account: 'an account', file } },
      after: { list: ['an account', file], text: 'For an account' },
    },
  ])
})

test('of what is somebody’s own the log says what became of it, and none of the words', async () => {
  const [anil, asha] = [await person('mentor'), await person()]
  await asOwner(
    `insert into public.events (slug, example, kind, title, title_hi, about, about_hi, agenda, topics, starts_at, minutes, language, origin)
     values ('nameless', false, 'live-class', 'x', 'x', 'x', 'x', '{}', '{}', '2030-01-01', 60, 'en', 'desk')`,
  )
  await asOwner(
    `insert into public.event_occurrences (event, day, starts_at, ends_at) values ('nameless', '2030-01-01', '2030-01-01', '2030-01-02')`,
  )
  await asOwner(
    `insert into public.event_questions (id, event, day, user_id, body) values (gen_random_uuid(), 'nameless', '2030-01-01', $1, 'I am Asha and I did not follow')`,
    [asha],
  )
  await inTheNameOf(
    anil,
    `update public.event_questions set answer = 'Dear Asha, read it again', hidden = true`,
  )
  await inTheNameOf(anil, `delete from public.event_questions`)
  const rows = await asOwner(
    `select action, before, after from private.audit_log where actor = $1 order by id`,
    [anil],
  )
  expect(rows).toMatchObject([
    { action: 'event_questions.update', before: { hidden: false }, after: { hidden: true, answer: '…' } },
    { action: 'event_questions.delete', before: { body: '…', hidden: true, event: 'nameless' } },
  ])
  expect(await logged('Asha')).toEqual([])
})

test('names beside drafts, switches and versions go with the account, and the by-line under published work stays', async () => {
  const [zoya, meera] = [await person('admin', 'Zoya Khan'), await person('admin', 'Zoya Khan')]
  const feed = async (id: string) => {
    const [made] = await asOwner<{ id: string }>(
      `insert into public.news_feeds (url, title, publisher, kind) values ($1, 'x', 'x', 'government') returning id`,
      [`https://example.in/${crypto.randomUUID()}`],
    )
    await call(id, 'switch_feed', made?.id, true)
    return made?.id
  }
  const [hers, others] = [await feed(zoya), await feed(meera)]
  for (const who of [zoya, meera])
    await inTheNameOf(
      who,
      `insert into private.question_drafts (question_id, base_version, fields, updated_by) values ('draft-${who}', null, '{}', 'Zoya Khan');
       insert into private.library_drafts (kind, id, fields, made_by, updated_by) values ('note', 'note-${who.slice(0, 8)}', '{}', 'hand', 'Zoya Khan');
       insert into private.library_versions (kind, id, version, fields, reviewed_by, published_by, published_by_id)
         values ('note', 'note-${who.slice(0, 8)}', 1, '{}', 'Zoya Khan', 'Zoya Khan', '${who}')`,
    )
  expect(await logged('Zoya')).toEqual([])
  await asOwner('delete from auth.users where id = $1', [zoya])

  const told = async (who: string, feedId?: string) => {
    const [row] = await asOwner(
      `select (select switched_by from public.news_feeds where id = $1) as feed,
         (select updated_by from private.question_drafts where question_id = 'draft-' || $2) as question,
         (select updated_by from private.library_drafts where id = 'note-' || left($2, 8)) as draft,
         (select published_by || ', ' || reviewed_by from private.library_versions where id = 'note-' || left($2, 8)) as version`,
      [feedId, who],
    )
    return row
  }
  const gone = 'a former member'
  expect(await told(zoya, hers)).toEqual({
    ...{ feed: gone, question: gone, draft: gone, version: `${gone}, Zoya Khan` },
  })
  const name = 'Zoya Khan'
  expect(await told(meera, others)).toEqual({
    ...{ feed: name, question: name, draft: name, version: `${name}, ${name}` },
  })
})
