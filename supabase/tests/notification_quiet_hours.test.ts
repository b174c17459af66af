/** Quiet hours: by the learner's own clock, held back until they end, and then one message for each group. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'

type Mail = { id: string; to: string; group: string; title: string; more: { title: string }[] }

const address = () => `${crypto.randomUUID()}@example.in`
const tell = (user: string, kind: string, title: string) =>
  asOwner(`select private.notify($1, $2, $3, $3, '/', $4, true)`, [user, kind, title, crypto.randomUUID()])

async function mailsFor(email: string) {
  const [row] = await as<{ mails: Mail[] }>('service', 'select public.claim_notification_mails(100) as mails')
  return (row?.mails ?? []).filter(({ to }) => to === email)
}

/** Hours that this moment falls in, or has just left. */
async function quiet(who: string, isNow: boolean) {
  const at = new Date()
  const minute = (at.getUTCHours() * 60 + at.getUTCMinutes() + 330) % 1440
  const [from, to] = isNow ? [minute - 60, minute + 120] : [minute + 120, minute + 180]
  await call(who, 'choose_notifications', {
    quiet: { from: (from + 1440) % 1440, to: (to + 1440) % 1440 },
  })
}

const quietUntil = async (user: string, at: string) =>
  (
    await asOwner<{ until: Date | null }>('select private.quiet_until($1, $2::timestamptz) as until', [
      user,
      at,
    ])
  )[0]?.until?.toISOString() ?? null

async function liveBy(user: string, zone: string, from: number | null, to: number | null) {
  await as(user, {
    text: 'update public.study_settings set time_zone = $1',
    values: [zone],
  })
  await call(user, 'choose_notifications', { quiet: { from, to } })
}

test('what the day has passed by is not mailed when mail goes again, what still holds is', async () => {
  const asha = await newUser({ email: address() })
  await call(asha, 'choose_notifications', { quiet: { from: null, to: null } })
  for (const kind of ['challenge_starting', 'mission_ready', 'answer_marked']) await tell(asha, kind, kind)
  await asOwner(
    `update public.notifications set created_at = now() - interval '20 hours' where user_id = $1`,
    [asha],
  )
  const [account] = await asOwner<{ email: string }>('select email from auth.users where id = $1', [asha])

  expect((await mailsFor(account?.email ?? '')).map(({ title }) => title)).toEqual(['answer_marked'])
})

test.each([
  ['Asia/Kolkata', 1320, 420, '2026-11-22T16:29:59Z', null],
  ['Asia/Kolkata', 1320, 420, '2026-11-22T16:30:00Z', '2026-11-23T01:30:00.000Z'],
  ['Asia/Kolkata', 1320, 420, '2026-11-22T20:00:00Z', '2026-11-23T01:30:00.000Z'],
  ['Asia/Kolkata', 1320, 420, '2026-11-23T01:29:59Z', '2026-11-23T01:30:00.000Z'],
  ['Asia/Kolkata', 1320, 420, '2026-11-23T01:30:00Z', null],
  ['Asia/Kolkata', 780, 840, '2026-11-22T07:45:00Z', '2026-11-22T08:30:00.000Z'],
  ['Asia/Kolkata', 780, 840, '2026-11-22T08:30:00Z', null],
  ['America/New_York', 1320, 420, '2026-11-22T04:00:00Z', '2026-11-22T12:00:00.000Z'],
  // the night in which clocks go forward is an hour shorter, the other one an hour longer
  ['America/New_York', 1320, 420, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['America/New_York', 1320, 420, '2026-11-01T04:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['Asia/Kolkata', null, null, '2026-11-22T20:00:00Z', null],
  ['Asia/Kolkata', 1, 0, '2026-11-22T20:00:00Z', '2026-11-23T18:30:00.000Z'],
])('in %s from %s to %s: %s is quiet until %s', async (zone, from, to, at, until) => {
  const asha = await newUser()
  await liveBy(asha, zone, from, to)
  expect(await quietUntil(asha, at)).toBe(until)
})

test('who chose nothing is left alone from ten in the evening to seven, in India', async () => {
  const asha = await newUser()
  expect(await quietUntil(asha, '2026-11-22T16:30:00Z')).toBe('2026-11-23T01:30:00.000Z')
  expect(await quietUntil(asha, '2026-11-22T16:00:00Z')).toBeNull()
})

test('the end of quiet hours is always ahead, whatever the clock and the hours', async () => {
  const asha = await newUser()
  for (const [zone, from, to] of [
    ['Europe/London', 30, 90],
    ['Europe/London', 1320, 90],
    ['America/New_York', 90, 150],
    ['America/New_York', 150, 120],
  ] as const) {
    await liveBy(asha, zone, from, to)
    const late = await asOwner(
      `select at from generate_series('2026-03-07'::timestamptz, '2026-11-03', '7 hours 13 minutes') at
       where private.quiet_until($1, at) <= at or private.quiet_until($1, at) > at + interval '26 hours'`,
      [asha],
    )
    expect(late, `${zone} ${from}`).toEqual([])
  }
})

test('in quiet hours a message stands inside at once and silently, and its mail waits for their end', async () => {
  const email = address()
  const asha = await newUser({ email })
  await quiet(asha, true)
  await tell(asha, 'answer_marked', 'First')
  expect(await as(asha, 'select title, is_quiet from public.notifications')).toEqual([
    { title: 'First', is_quiet: true },
  ])
  expect(await mailsFor(email)).toEqual([])
  const [row] = await asOwner<{ held: boolean; ahead: boolean }>(
    `select is_held as held, due_at > now() as ahead from private.notification_mails mail
     join public.notifications told on told.id = mail.notification_id where told.user_id = $1`,
    [asha],
  )
  expect(row).toEqual({ held: true, ahead: true })
})

test('what waited goes out as one mail for each group when they end, and once', async () => {
  const email = address()
  const asha = await newUser({ email })
  await call(asha, 'choose_notifications', { groups: [{ group: 'plan', mail: true }] })
  await quiet(asha, true)
  for (const title of ['First', 'Second', 'Third']) await tell(asha, 'answer_marked', title)
  await tell(asha, 'plan_slipping', 'Behind')
  expect(await mailsFor(email)).toEqual([])
  await quiet(asha, false)

  const claimed = (await Promise.all([1, 2, 3, 4].map(() => mailsFor(email)))).flat()
  expect(
    claimed.map(({ group, title, more }) => [group, title, more.map((one) => one.title)]).sort(),
  ).toEqual([
    ['marked', 'Third', ['Second', 'First']],
    ['plan', 'Behind', []],
  ])
  for (const { id } of claimed) await call('service', 'notification_mail_sent', id)
  expect(
    await asOwner(
      `select from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
       where told.user_id = $1 and mail.sent_at is null`,
      [asha],
    ),
  ).toEqual([])
})

test('outside of quiet hours each has its own mail', async () => {
  const email = address()
  const asha = await newUser({ email })
  await quiet(asha, false)
  for (const title of ['First', 'Second']) await tell(asha, 'answer_marked', title)
  expect((await mailsFor(email)).map(({ title, more }) => [title, more.length])).toEqual([
    ['First', 0],
    ['Second', 0],
  ])
})

test('a mail that failed before quiet hours is not tried again in them', async () => {
  const email = address()
  const asha = await newUser({ email })
  await quiet(asha, false)
  await tell(asha, 'answer_marked', 'First')
  expect(await mailsFor(email)).toHaveLength(1)
  await quiet(asha, true)
  await asOwner(
    `update private.notification_mails mail set claimed_at = now() - interval '1 hour' from public.notifications told
     where told.id = mail.notification_id and told.user_id = $1`,
    [asha],
  )
  expect(await mailsFor(email)).toEqual([])
  await quiet(asha, false)
  expect(await mailsFor(email)).toHaveLength(1)
})

test('another clock moves what waits', async () => {
  const email = address()
  const asha = await newUser({ email })
  await quiet(asha, true)
  await tell(asha, 'answer_marked', 'First')
  const due = async () =>
    (
      await asOwner<{ due: Date }>(
        `select due_at as due from private.notification_mails mail join public.notifications told
         on told.id = mail.notification_id where told.user_id = $1`,
        [asha],
      )
    )[0]?.due.getTime() ?? 0
  const before = await due()
  await as(asha, `update public.study_settings set time_zone = 'America/New_York'`)
  expect(await due()).not.toBe(before)
})

test('what begins within the quiet hours is not mailed after it is over', async () => {
  const email = address()
  const asha = await newUser({ email })
  await call(asha, 'choose_notifications', { groups: [{ group: 'challenge', mail: true }] })
  await quiet(asha, true)
  await tell(asha, 'challenge_starting', 'Your duel begins')
  await quiet(asha, false)
  expect(await mailsFor(email)).toEqual([])
  expect(await as(asha, 'select title from public.notifications')).toHaveLength(1)
})
