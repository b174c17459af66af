/** A learner's security log and the desk of all: who reads what, in pages, and what is said to an event. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

async function note(userId: string, type = 'new_device', risk = 'high', at = '0 minutes') {
  const [made] = await asOwner<{ id: string }>(`select private.add_security_event($1, $2, $3, $4) as id`, [
    userId,
    type,
    risk,
    `${type} happened`,
  ])
  await asOwner(`update public.security_events set created_at = now() - $2::interval where id = $1`, [
    made?.id,
    at,
  ])
  return made?.id as string
}

const log = (who: Parameters<typeof as>[0], args = '') =>
  as<{ id: string; event_type: string; device: string; country: string; answer: string; created_at: Date }>(
    who,
    `select * from public.my_security_events(${args})`,
  )

async function admin() {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [id])
  return id
}

test('a learner reads their own events, newest first, page after page, and nobody else’s', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  for (let n = 0; n < 5; n++) await note(asha, `kind_${n}`, 'high', `${n} minutes`)
  await note(ravi, 'of_ravi')
  const first = await log(asha, 'p_limit => 3')
  const last = first.at(-1)
  const rest = await as<{ event_type: string }>(asha, {
    text: 'select event_type from public.my_security_events(p_before => $1, p_before_id => $2)',
    values: [last?.created_at.toISOString() ?? null, last?.id ?? null],
  })

  expect(first.map(({ event_type }) => event_type)).toEqual(['kind_0', 'kind_1', 'kind_2'])
  expect([...new Set([...first, ...rest].map(({ event_type }) => event_type))]).toEqual(
    [0, 1, 2, 3, 4].map((n) => `kind_${n}`),
  )
  expect((await log(ravi)).map(({ event_type }) => event_type)).toEqual(['of_ravi'])
})

test('page views are left out unless everything is asked for', async () => {
  const asha = await newUser()
  await as(asha, {
    text: `select public.log_security_event('page_view', p_target_user_id => $1)`,
    values: [asha],
  })
  expect(await log(asha)).toEqual([])
  expect(await log(asha, 'p_everything => true')).toHaveLength(1)
})

test('an event of a sign-in knows its device, and its country once it is placed', async () => {
  const asha = await newUser()
  for (const device of ['Phone', 'Laptop'])
    await asOwner(
      `insert into auth.sessions (id, user_id, user_agent, ip, created_at) values (gen_random_uuid(), $1, $2, '49.36.1.1', now())`,
      [asha, device],
    )
  expect(await log(asha)).toMatchObject([{ event_type: 'new_device', device: 'Laptop', country: null }])

  const rows = await as<{ id: string; kind: string; user_id: string }>(
    'service',
    'select * from public.sign_ins_to_place(1000)',
  )
  const mine = rows.filter(({ user_id }) => user_id === asha)
  await call(
    'service',
    'place_sign_ins',
    mine.map(({ id, kind }) => ({ id, kind, country: 'IN', travel: null })),
  )

  expect(await log(asha)).toMatchObject([{ device: 'Laptop', country: 'IN' }])
})

test('an event of the caller’s own doing carries their device', async () => {
  const asha = await newUser()
  const session = crypto.randomUUID()
  await asOwner(
    `insert into auth.sessions (id, user_id, user_agent, created_at) values ($2, $1, 'Phone', now())`,
    [asha, session],
  )
  await asOwner(
    `select set_config('request.jwt.claims', $2, true),
       private.add_security_event($1, 'denied_page', 'low', 'x')`,
    [asha, JSON.stringify({ sub: asha, session_id: session })],
  )

  expect(await log(asha)).toMatchObject([{ event_type: 'denied_page', device: 'Phone' }])
})

test('"It was me" is kept, once; what was said to be a stranger’s cannot be taken back', async () => {
  const asha = await newUser()
  const event = await note(asha)
  await call(asha, 'acknowledge_security_event', event)
  await call(asha, 'acknowledge_security_event', event)
  expect(await log(asha)).toMatchObject([{ answer: 'me' }])

  await asOwner(`update public.security_events set answer = 'not_me' where id = $1`, [event])
  await expect(call(asha, 'acknowledge_security_event', event)).rejects.toThrow('this was not you')
})

test('nobody answers for somebody else, nor to what needs no answer', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const [event, low] = [await note(asha), await note(ravi, 'last_password_tried', 'medium')]

  await expect(call(ravi, 'acknowledge_security_event', event)).rejects.toThrow('no such event')
  await expect(call(ravi, 'acknowledge_security_event', low)).rejects.toThrow('no such event')
  await expect(call('visitor', 'acknowledge_security_event', event)).rejects.toThrow('permission denied')
  await expect(log('visitor')).rejects.toThrow('permission denied')
})

test('a two-step account shows its log after both steps only', async () => {
  const asha = await newUser()
  const event = await note(asha)
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )

  await expect(log(asha)).rejects.toThrow('Sign in')
  await expect(call(asha, 'acknowledge_security_event', event)).rejects.toThrow('Sign in')
  await expect(call(asha, 'lock_my_account', event)).rejects.toThrow('Sign in')
  expect((await log(withAal(asha, 'aal2'))).map(({ id }) => id)).toContain(event)
})

test('who is banned reads nothing with the token that they still have', async () => {
  const asha = await newUser()
  await note(asha)
  await asOwner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [asha])

  await expect(log(asha)).rejects.toThrow('Sign in')
  expect(await as(asha, 'select * from public.security_events')).toEqual([])
  await asOwner(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [asha])
  expect(await log(asha)).toHaveLength(1)
})

test('the desk shows administrators the events of all, by person, risk, kind and days; nobody else', async () => {
  const [meera, asha] = [await admin(), await newUser({ fullName: 'Asha Rao' })]
  await note(asha, 'new_device', 'high')
  await note(asha, 'failed_sign_ins', 'critical', '3 days')
  await note(asha, 'email_changed', 'high', '20 days')
  const desk = (args: string) =>
    as<{ event_type: string; name: string; email: string }>(
      meera,
      `select * from public.admin_security_events(p_user => '${asha}'${args && `, ${args}`}) order by created_at desc`,
    )

  expect((await desk('')).map(({ event_type }) => event_type)).toEqual(['new_device', 'failed_sign_ins'])
  expect(await desk(`p_days => 30, p_type => 'email_changed'`)).toMatchObject([{ name: 'Asha Rao' }])
  expect(await desk(`p_risk => 'critical'`)).toHaveLength(1)
  expect(await desk(`p_search => '${asha.slice(0, 18)}'`)).toHaveLength(2)
  expect(await desk(`p_search => '100%_\\'`)).toEqual([])
  expect(
    await as(
      meera,
      `select from public.admin_security_sums(7) where event_type = 'failed_sign_ins' and events > 0`,
    ),
  ).not.toEqual([])
  for (const name of ['admin_security_events', 'admin_security_sums']) {
    await expect(call(asha, name)).rejects.toThrow('Only administrators')
    await expect(call('visitor', name)).rejects.toThrow('permission denied')
    await expect(call('service', name)).rejects.toThrow('Only administrators')
  }
})

test('what the server alone does is refused to everybody else', async () => {
  const asha = await newUser()
  const meera = await admin()
  for (const who of [asha, meera, 'visitor']) {
    await expect(call(who, 'sign_ins_to_place')).rejects.toThrow('permission denied')
    await expect(call(who, 'place_sign_ins', [])).rejects.toThrow('permission denied')
    await expect(call(who, 'claim_unlock_mails')).rejects.toThrow('permission denied')
    await expect(call(who, 'begin_unlock', 'x')).rejects.toThrow('permission denied')
    await expect(as(who, `select private.note_traffic('[]')`)).rejects.toThrow('permission denied')
    await expect(as(who, 'select * from private.session_places')).rejects.toThrow('permission denied')
    await expect(as(who, 'select * from private.account_locks')).rejects.toThrow('permission denied')
  }
})

test.each(['7', '"x"', '{}', '[{"id":"x","kind":"session"}]', '[{"kind":"session"}]', 'null'])(
  'places that are none, %s, are refused',
  async (places) => {
    await expect(
      as('service', { text: 'select public.place_sign_ins($1)', values: [places] }),
    ).rejects.toThrow('Places are a list')
  },
)

test('counts of accounts that are none are left out, and the others are kept', async () => {
  const asha = await newUser()
  const count = (user: unknown) => ({ user, objects: 1, bytes: 2, rows: 3, row_bytes: 4, refused: {} })
  await asOwner('select private.note_traffic($1)', [
    JSON.stringify([count('nobody'), count(crypto.randomUUID()), count(null), count(asha), count(asha)]),
  ])

  expect(await asOwner('select objects, bytes from private.traffic where user_id = $1', [asha])).toEqual([
    { objects: '2', bytes: '4' },
  ])
})

test('ten books, each chapter by chapter with all that stands beside it, and every note are far from a mass download', async () => {
  const asha = await newUser()
  const [library] = await asOwner<{ chapters: number }>(
    'select count(*)::integer as chapters from public.book_chapters',
  )
  // Ten imported books at the largest, and the whole of our own library with a hundred rows around each chapter.
  const count = {
    ...{
      user: asha,
      objects: 10 + 200,
      bytes: 10 * 50 * 1024 * 1024,
      row_bytes: 100 * 1024 * 1024,
      refused: {},
    },
    rows: 10_000 + 100 * (library?.chapters ?? 0),
  }
  await asOwner('select private.note_traffic($1)', [JSON.stringify([count])])
  expect(await log(asha)).toEqual([])

  await asOwner('select private.note_traffic($1)', [JSON.stringify([{ ...count, objects: 1000 }])])
  await asOwner('select private.note_traffic($1)', [JSON.stringify([{ ...count, objects: 1000 }])])
  expect(await log(asha)).toMatchObject([{ event_type: 'mass_download' }])
})

test('what was signed in a month ago and is over is forgotten', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into private.session_places (session_id, user_id, at, placed_at)
     values (gen_random_uuid(), $1, now() - interval '31 days', now()), (gen_random_uuid(), $1, now(), now())`,
    [asha],
  )
  await asOwner('select private.forget_old_places()')

  expect(await asOwner('select from private.session_places where user_id = $1', [asha])).toHaveLength(1)
})
