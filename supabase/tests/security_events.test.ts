import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'

function log(target: string | null, risk = 'low', description = '/practice') {
  return {
    text: `select public.log_security_event(p_event_type => 'page_view', p_event_category => 'general',
             p_target_user_id => $1, p_risk_level => $2, p_description => $3) as id`,
    values: [target, risk, description],
  }
}

const events = 'select event_type, risk_level, description, user_id from public.security_events'

test('a page view is a low-risk event of the learner', async () => {
  const asha = await newUser()

  await as(asha, log(asha))

  expect(await as(asha, events)).toEqual([
    { event_type: 'page_view', risk_level: 'low', description: '/practice', user_id: asha },
  ])
})

test('a visitor’s page view carries nobody, and visitors read nothing', async () => {
  const [row] = await as<{ id: string }>('visitor', log(null, 'low', '/syllabus'))

  expect(
    await asOwner('select user_id, description from public.security_events where id = $1', [row?.id]),
  ).toEqual([{ user_id: null, description: '/syllabus' }])
  await expect(as('visitor', events)).rejects.toThrow('permission denied')
})

test('nobody logs about somebody else', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]

  await expect(as(asha, log(ravi, 'critical'))).rejects.toThrow('only be logged about yourself')
  await expect(as(asha, log(null))).rejects.toThrow('only be logged about yourself')
  await expect(as('visitor', log(asha))).rejects.toThrow('only be logged about yourself')
  await expect(as('visitor', log(null, 'high'))).rejects.toThrow('Visitors log low-risk events only')
})

test('a learner sees only their own events', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await as(ravi, log(ravi))

  expect(await as(asha, events)).toEqual([])
})

test.each([
  `insert into public.security_events (event_type, risk_level) values ('x', 'low')`,
  `update public.security_events set risk_level = 'low'`,
  'delete from public.security_events',
])('what happened stays as it was: %s', async (statement) => {
  const asha = await newUser()

  await expect(as(asha, statement)).rejects.toThrow('permission denied')
})

test('a level outside the four is refused, and a long path is cut', async () => {
  const asha = await newUser()

  await expect(as(asha, log(asha, 'apocalyptic'))).rejects.toThrow('security_events_risk_level_check')
  await as(asha, log(asha, 'low', 'x'.repeat(2000)))
  expect(await as(asha, events)).toMatchObject([{ description: 'x'.repeat(500) }])
})

test('what a browser says of an account is told from what the server noticed', async () => {
  const asha = await newUser()
  const say = (type: string, risk: string) =>
    call(asha, 'log_security_event', type, 'general', asha, risk, 'x')
  for (const type of ['denied_access', 'mass_download', 'account_banned']) await say(type, 'critical')
  await say('denied_page', 'high')

  expect(await as(asha, `${events} order by created_at`)).toMatchObject([
    { event_type: 'browser:denied_access', risk_level: 'critical' },
    { event_type: 'browser:mass_download', risk_level: 'critical' },
    { event_type: 'browser:account_banned', risk_level: 'critical' },
    { event_type: 'denied_page', risk_level: 'high' },
  ])
  // What the server notices next is the first of its kind.
  expect(
    await asOwner(
      `select private.is_first_of_window($1, 'denied_access', 'high', '10 minutes') as access,
         private.is_first_of_window($1, 'mass_download', 'high', '1 hour') as download`,
      [asha],
    ),
  ).toEqual([{ access: true, download: true }])
})

test('of what a browser says, five events a day are grave', async () => {
  const asha = await newUser()
  for (const risk of ['high', 'low', 'critical', 'high', 'high', 'high', 'critical', 'high'])
    await call(asha, 'log_security_event', 'lent_device', 'general', asha, risk, 'x')

  expect(
    (await as<{ risk_level: string }>(asha, `${events} order by created_at`)).map((one) => one.risk_level),
  ).toEqual(['high', 'low', 'critical', 'high', 'high', 'high', 'medium', 'medium'])
})

test('of anything but page views a hundred a day are kept', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into public.security_events (user_id, event_type, risk_level, created_at)
     select $1, case when n > 50 then 'denied_page' else 'browser:x' end, 'low', now() - interval '2 hours'
     from generate_series(1, 99) n`,
    [asha],
  )
  const say = (type: string) => call<string | null>(asha, 'log_security_event', type, 'general', asha)
  expect(await say('denied_page')).toEqual(expect.any(String))
  expect(await say('denied_page')).toBeNull()
  expect(await say('y')).toBeNull()
  expect(await say('page_view')).toEqual(expect.any(String))
})

test('a flood of events is not stored', async () => {
  const asha = await newUser()
  for (let n = 0; n < 125; n++) await as(asha, log(asha))

  expect(await as(asha, events)).toHaveLength(120)
})

test('a changed password is a high-risk event', async () => {
  const asha = await newUser()

  await asOwner(`update auth.users set encrypted_password = 'y' where id = $1`, [asha])

  expect(await as(asha, events)).toMatchObject([{ event_type: 'password_changed', risk_level: 'high' }])
})

test.each([
  ['of visitors three thousand an hour together', null, '50 minutes', '70 minutes', 200],
  ['of one account three thousand a day', 'asha', '23 hours', '25 hours', 500],
])('page views: %s, each of so many letters', async (_what, name, lately, before, letters) => {
  const who = name === null ? null : await newUser()
  const view = () =>
    as<{ id: string | null }>(
      who ?? 'visitor',
      `select public.log_security_event('page_view', p_target_user_id => auth.uid(), p_description => repeat('x', 900)) as id`,
    )
  const viewed = (count: number, ago: string) =>
    asOwner(
      `insert into public.security_events (user_id, event_type, risk_level, created_at)
       select $1, 'page_view', 'low', now() - $2::interval from generate_series(1, $3)`,
      [who, ago, count],
    )
  await asOwner('delete from public.security_events where user_id is not distinct from $1', [who])
  await viewed(10, before)
  await viewed(2999, lately)

  const [{ id } = { id: null }] = await view()
  expect(
    await asOwner('select length(description) as n from public.security_events where id = $1', [id]),
  ).toEqual([{ n: letters }])
  expect(await view()).toEqual([{ id: null }])
})
