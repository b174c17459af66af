/** Announcements: who writes them, who reads them when, and that nobody is told twice or during a test. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])

const FIELDS = {
  title: 'Books are being moved',
  title_hi: 'पुस्तकें हटाई जा रही हैं',
  body: 'Back on **Sunday**.',
  body_hi: '**रविवार** को वापस।',
  audience: 'everyone',
  is_important: false,
}
type Fields = Record<string, unknown>
const save = (fields: Fields = {}) => call<string>(meera, 'save_announcement', { ...FIELDS, ...fields })
async function published(fields: Fields = {}) {
  const id = await save(fields)
  await call(meera, 'publish_announcement', id)
  return id
}
type State = { announcements: { id: string }[] }
const shownTo = async (who: Parameters<typeof call>[0]) =>
  (await call<State>(who, 'site_state')).announcements.map(({ id }) => id)
const moved = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('only administrators write, publish, withdraw and list announcements', async () => {
  const id = await save()
  for (const who of [anil, asha]) {
    await expect(call(who, 'save_announcement', FIELDS)).rejects.toThrow('Only administrators')
    await expect(call(who, 'publish_announcement', id)).rejects.toThrow('Only administrators')
    await expect(call(who, 'withdraw_announcement', id)).rejects.toThrow('Only administrators')
    await expect(as(who, 'select * from public.announcement_desk()')).rejects.toThrow('Only administrators')
    await expect(call(who, 'announcement_reach', 'everyone')).rejects.toThrow('Only administrators')
  }
  await expect(call('visitor', 'save_announcement', FIELDS)).rejects.toThrow('permission denied')
  await expect(as(meera, 'select * from public.announcements')).rejects.toThrow('permission denied')
})

test('a draft is seen by nobody, a published one by everybody, a withdrawn one by nobody again', async () => {
  const id = await save()
  expect(await shownTo('visitor')).not.toContain(id)
  await call(meera, 'publish_announcement', id)
  for (const who of ['visitor', asha, meera]) expect(await shownTo(who)).toContain(id)
  await call(meera, 'withdraw_announcement', id)
  for (const who of ['visitor', asha]) expect(await shownTo(who)).not.toContain(id)
  await expect(call(meera, 'save_announcement', { ...FIELDS, id })).rejects.toMatchObject({ code: 'PT409' })

  const acts = await asOwner<{ action: string }>(
    'select action from private.audit_log where actor = $1 and subject_id = $2 order by id',
    [meera, id],
  )
  expect(acts.map(({ action }) => action)).toEqual([
    'announcements.insert',
    'announcements.update',
    'announcements.update',
  ])
})

test('what is scheduled appears by itself, and what is over vanishes', async () => {
  const id = await published({ from_at: moved(1), until_at: moved(2) })
  const states = async () =>
    (await as<{ state: string }>(meera, `select state from public.announcement_desk() where id = '${id}'`))[0]
      ?.state
  expect([await states(), await shownTo(asha)]).toEqual(['scheduled', expect.not.arrayContaining([id])])
  await asOwner(`update public.announcements set from_at = now() - interval '1 hour' where id = $1`, [id])
  expect([await states(), await shownTo(asha)]).toEqual(['shown', expect.arrayContaining([id])])
  await asOwner(`update public.announcements set until_at = now() - interval '1 minute' where id = $1`, [id])
  expect([await states(), await shownTo(asha)]).toEqual(['over', expect.not.arrayContaining([id])])
})

test('each reaches just those whom it is for', async () => {
  const beginner = await newUser()
  const advanced = await newUser()
  await asOwner(`update public.profiles set preparation_level = 'advanced' where user_id = $1`, [advanced])
  await asOwner(`insert into private.mail_choices (user_id, language) values ($1, 'hi')`, [advanced])
  const forWhom = {
    signedIn: await published({ audience: 'signed-in' }),
    mentors: await published({ audience: 'role', audience_value: 'mentor' }),
    advanced: await published({ audience: 'level', audience_value: 'advanced' }),
    inHindi: await published({ audience: 'medium', audience_value: 'hi' }),
  }
  const reached = async (who: string) => {
    const shown = await shownTo(who)
    return Object.entries(forWhom).flatMap(([name, id]) => (shown.includes(id) ? [name] : []))
  }
  expect(await reached('visitor')).toEqual([])
  expect(await reached(anil)).toEqual(['signedIn', 'mentors'])
  expect(await reached(beginner)).toEqual(['signedIn'])
  expect(await reached(advanced)).toEqual(['signedIn', 'advanced', 'inHindi'])
  expect(await call(meera, 'announcement_reach', 'role', 'mentor')).toBeGreaterThanOrEqual(1)
})

test('an announcement is for nobody who is shut out', async () => {
  const reach = () => call<number>(meera, 'announcement_reach', 'signed-in')
  const before = await reach()
  const asha = await newUser()
  expect(await reach()).toBe(before + 1)
  // as a ban does it, and a merge with the account that is left empty
  await asOwner(`update auth.users set banned_until = now() + interval '100 years' where id = $1`, [asha])
  expect(await reach()).toBe(before)
})

test('whoever puts one away does not see it again, and everybody else still does', async () => {
  const id = await published()
  await as(asha, `insert into public.announcement_dismissals (announcement_id) values ('${id}')`)
  expect(await shownTo(asha)).not.toContain(id)
  expect(await shownTo(anil)).toContain(id)
  await expect(
    as(
      anil,
      `insert into public.announcement_dismissals (user_id, announcement_id) values ('${asha}', '${id}')`,
    ),
  ).rejects.toThrow('row-level security policy')
  expect(await as(anil, `select * from public.announcement_dismissals where user_id = '${asha}'`)).toEqual([])
})

test('an account with two factors that gave one is told only what everybody is', async () => {
  const careful = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [careful],
  )
  const id = await published({ audience: 'signed-in' })
  expect(await shownTo(withAal(careful, 'aal1'))).not.toContain(id)
  expect(await shownTo(withAal(careful, 'aal2'))).toContain(id)
})

test('during a test nothing is shown or told; afterwards it is', async () => {
  const learner = await newUser()
  const id = await published({ is_important: true })
  const test = await newTest([await newQuestion(), await newQuestion()])
  const { attempt } = await call<{ attempt: { id: string } }>(learner, 'start_test', test)
  expect(await shownTo(learner)).toEqual([])
  await asOwner('select private.tell_announcements()')
  const told = () => asOwner('select key from public.notifications where user_id = $1', [learner])
  expect(await told()).toEqual([])

  await call(learner, 'submit_attempt', attempt.id)
  expect(await shownTo(learner)).toContain(id)
  await asOwner('select private.tell_announcements()')
  await asOwner('select private.tell_announcements()')
  expect(await told()).toEqual([{ key: `announcement:${id}` }])
})

test('without a beginning it begins when it is published, however long its draft lay', async () => {
  const learner = await newUser()
  const id = await save({ is_important: true })
  await asOwner(`update public.announcements set from_at = now() - interval '3 weeks' where id = $1`, [id])
  await call(meera, 'publish_announcement', id)

  const [row] = await as<{ state: string; from_at: Date; published_at: Date }>(
    meera,
    `select state, from_at, published_at from public.announcement_desk() where id = '${id}'`,
  )
  expect(row?.state).toBe('shown')
  expect(row?.from_at).toEqual(row?.published_at)
  await asOwner('select private.tell_announcements()')
  const told = () =>
    asOwner('select key from public.notifications where user_id = $1 and key = $2', [
      learner,
      `announcement:${id}`,
    ])
  expect(await told()).toHaveLength(1)
})

test('one whose beginning is put back still reaches those who were not told yet', async () => {
  const learner = await newUser()
  const id = await published({ is_important: true })
  await save({ id, is_important: true, from_at: moved(-24 * 20) })
  await asOwner('select private.tell_announcements()')

  expect(
    await asOwner('select key from public.notifications where user_id = $1 and key = $2', [
      learner,
      `announcement:${id}`,
    ]),
  ).toHaveLength(1)
})

test('what is not important is nobody’s notification', async () => {
  const learner = await newUser()
  await published({ audience: 'signed-in' })
  await asOwner('select private.tell_announcements()')
  const keys = await asOwner<{ key: string }>('select key from public.notifications where user_id = $1', [
    learner,
  ])
  expect(keys.every(({ key }) => !key.startsWith('announcement:') || key === '')).toBe(true)
})

test('what cannot be taken is refused in words, by its field', async () => {
  const refused = (fields: unknown, detail?: string) =>
    expect(call(meera, 'save_announcement', fields), JSON.stringify(fields)).rejects.toMatchObject({
      code: 'PT400',
      ...(detail && { detail }),
    })
  await refused(null)
  await refused([])
  await refused({ ...FIELDS, title: '' }, 'title')
  await refused({ ...FIELDS, title: 7 }, 'title')
  await refused({ ...FIELDS, title: 'x'.repeat(121) }, 'title')
  await refused({ ...FIELDS, body_hi: '' }, 'body_hi')
  await refused({ ...FIELDS, audience: 'nobody' }, 'audience')
  await refused({ ...FIELDS, audience: 'role' }, 'audience_value')
  await refused({ ...FIELDS, is_important: 'yes' }, 'is_important')
  await refused({ ...FIELDS, from_at: 'tomorrow' }, 'from_at')
  await refused({ ...FIELDS, from_at: '999999-01-01T00:00Z' }, 'from_at')
  await refused({ ...FIELDS, from_at: moved(2), until_at: moved(1) }, 'until_at')
  await expect(call(meera, 'save_announcement', { ...FIELDS, id: 'x' })).rejects.toMatchObject({
    code: 'PT404',
  })
  const late = await save({ from_at: moved(-3), until_at: moved(-1) })
  await expect(call(meera, 'publish_announcement', late)).rejects.toMatchObject({ code: 'PT409' })
})

test('a draft that is withdrawn is gone', async () => {
  const id = await save()
  await call(meera, 'withdraw_announcement', id)
  await expect(call(meera, 'withdraw_announcement', id)).rejects.toMatchObject({ code: 'PT404' })
})

test('who saves an announcement second is told what the first one changed', async () => {
  const id = await save()
  const [opened] = await as<{ seen: Fields }>(meera, {
    text: 'select to_jsonb(row) as seen from public.announcement_desk() row where id = $1',
    values: [id],
  })
  await save({ id, title: 'Closed on Monday', seen: opened?.seen })
  await expect(save({ id, seen: opened?.seen })).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
})

test('an announcement is published, and taken away, as it was seen', async () => {
  const id = await save()
  const at = async () =>
    (
      await as<{ row: Fields }>(
        meera,
        `select to_jsonb(row) as row from public.announcement_desk() row where id = '${id}'`,
      )
    )[0]?.row
  const seen = await at()
  await save({ id, title: 'Books are being sold', seen })
  const stale = { code: 'PT409', detail: 'read' }
  await expect(call(meera, 'publish_announcement', id, seen)).rejects.toMatchObject(stale)
  const draft = await at()
  await call(meera, 'publish_announcement', id, draft)
  // thrown away as the draft that it was, it would be off the pages
  await expect(call(meera, 'withdraw_announcement', id, draft)).rejects.toMatchObject(stale)
  expect(await shownTo('visitor')).toContain(id)
  await call(meera, 'withdraw_announcement', id, await at())
})
