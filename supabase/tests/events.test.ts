/** Seats of sessions: taken once, waited for in order, passed on; who may see and enter what, and when. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { as, asOwner, call, databaseUrl, newUser, withAal } from './as-user.ts'
import { NO_QUIET_HOURS } from './quiet.ts'
import { newSession, staff } from './sessions.ts'

await asOwner(NO_QUIET_HOURS)

type Session = { slug: string; day: string }
type Seat = { status: string; position: number | null; offered_until: string | null; attended: boolean }

const seat = (who: string, name: string, { slug, day }: Session) => call<Seat>(who, name, slug, day)

async function statuses({ slug, day }: Session) {
  const rows = await asOwner<{ user_id: string; status: string }>(
    'select user_id, status from public.event_rsvps where event = $1 and day = $2',
    [slug, day],
  )
  return new Map(rows.map((row) => [row.user_id, row.status]))
}

test('two people want the last seat: one gets it, the other is first in the queue', async () => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi] = [await newUser(), await newUser()]

  const given = await Promise.all([seat(asha, 'join_event', session), seat(ravi, 'join_event', session)])

  expect(given.map(({ status }) => status).sort()).toEqual(['going', 'waiting'])
  expect(given.find(({ status }) => status === 'waiting')?.position).toBe(1)
})

test('asking for a seat three times takes one', async () => {
  const session = await newSession({ capacity: 5 })
  const asha = await newUser()
  await Promise.all([1, 2, 3].map(() => seat(asha, 'join_event', session)))

  const page = await call<{ seats_left: number; mine: Seat }>(asha, 'event_page', session.slug)
  expect([page.seats_left, page.mine.status]).toEqual([4, 'going'])
})

test('a seat that is given back is offered to who waits longest, and kept for twelve hours', async () => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi, meera] = [await newUser(), await newUser(), await newUser()]
  for (const who of [asha, ravi, meera]) await seat(who, 'join_event', session)
  await seat(asha, 'leave_event', session)

  const { mine } = await call<{ mine: Seat }>(ravi, 'event_page', session.slug)
  expect(mine.status).toBe('offered')
  const hours = (Date.parse(mine.offered_until as string) - Date.now()) / 3_600_000
  expect(Math.round(hours * 10) / 10).toBe(12)
  expect((await seat(meera, 'join_event', session)).position).toBe(1)

  // while the seat is kept nobody else can take it, and it is no free seat
  const vani = await newUser()
  expect((await seat(vani, 'join_event', session)).status).toBe('waiting')
  expect((await call<{ seats_left: number }>('visitor', 'event_page', session.slug)).seats_left).toBe(0)
  expect((await seat(ravi, 'accept_seat', session)).status).toBe('going')
})

test('an offer that nobody accepts goes to the next, and is gone for the first', async () => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi, meera] = [await newUser(), await newUser(), await newUser()]
  for (const who of [asha, ravi, meera]) await seat(who, 'join_event', session)
  await seat(asha, 'leave_event', session)
  await asOwner(
    `update public.event_rsvps set offered_until = now() - interval '1 second' where user_id = $1`,
    [ravi],
  )

  await expect(seat(ravi, 'accept_seat', session)).rejects.toThrow('No seat is kept for you any more')
  await as('service', 'select public.claim_event_mails()')
  expect((await statuses(session)).get(meera)).toBe('offered')
  expect((await statuses(session)).get(ravi)).toBe('expired')
  // who asks again stands at the end
  expect((await seat(ravi, 'join_event', session)).status).toBe('waiting')
})

test.each([
  ['is banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
  [
    'is leaving',
    `insert into private.account_deletions (user_id, email, due_at) values ($1, 'x@example.in', now() + interval '14 days')`,
  ],
])('whoever %s is offered no seat and holds up nobody, and keeps the place in the queue', async (_, shut) => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi, meera, vani] = [await newUser(), await newUser(), await newUser(), await newUser()]
  for (const who of [asha, ravi]) await seat(who, 'join_event', session)
  await asOwner(shut, [ravi])
  await seat(asha, 'leave_event', session)

  expect((await statuses(session)).get(ravi)).toBe('waiting')
  const page = await call<{ seats_left: number; waiting: number }>(meera, 'event_page', session.slug)
  expect([page.seats_left, page.waiting]).toEqual([1, 0])
  expect((await seat(meera, 'join_event', session)).status).toBe('going')
  expect(await seat(vani, 'join_event', session)).toMatchObject({ status: 'waiting', position: 1 })

  await asOwner('update auth.users set banned_until = null where id = $1', [ravi])
  await asOwner('delete from private.account_deletions where user_id = $1', [ravi])
  await seat(meera, 'leave_event', session)
  const now = await statuses(session)
  expect([now.get(ravi), now.get(vani)]).toEqual(['offered', 'waiting'])
})

test('no mail about a session goes to somebody who is banned', async () => {
  const session = await newSession({ startsIn: 60 * 24 * 3 })
  const [asha, ravi] = [await newUser(), await newUser()]
  for (const who of [asha, ravi]) await seat(who, 'join_event', session)
  await asOwner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [asha])
  await call(await staff(), 'change_occurrence', session.slug, session.day, { cancelled: true })

  const [row] = await as<{ mails: { to: string }[] }>(
    'service',
    'select public.claim_event_mails(100) as mails',
  )
  const addresses = await asOwner<{ id: string; email: string }>(
    'select id, email from auth.users where id in ($1, $2)',
    [asha, ravi],
  )
  const to = (who: string) => addresses.find(({ id }) => id === who)?.email
  expect(row?.mails.map((mail) => mail.to)).toContain(to(ravi))
  expect(row?.mails.map((mail) => mail.to)).not.toContain(to(asha))
  // what she comes back to says it all the same
  const told = await asOwner<{ kind: string }>('select kind from public.notifications where user_id = $1', [
    asha,
  ])
  expect(told.map(({ kind }) => kind)).toEqual(['event_cancelled'])
  // and when the ban is over before the session would have been, so does the mail
  await asOwner('update auth.users set banned_until = null where id = $1', [asha])
  const [later] = await as<{ mails: { to: string; kind: string }[] }>(
    'service',
    'select public.claim_event_mails(100) as mails',
  )
  expect(later?.mails.filter((mail) => mail.to === to(asha))).toMatchObject([{ kind: 'cancelled' }])
})

test('near the start a seat is kept for half of the time that is left, a quarter of an hour at least', async () => {
  const rows = await asOwner<{ minutes: string }>(`
    select extract(epoch from private.seat_kept_until('2026-12-01 10:00Z', start) - '2026-12-01 10:00Z') / 60 as minutes
    from unnest(array['2026-12-10 10:00Z', '2026-12-01 16:00Z', '2026-12-01 10:10Z']::timestamptz[]) start`)

  expect(rows.map(({ minutes }) => Number(minutes))).toEqual([720, 180, 15])
})

test('more seats at the desk are offered at once; without a limit all who wait are in', async () => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi, meera] = [await newUser(), await newUser(), await newUser()]
  for (const who of [asha, ravi, meera]) await seat(who, 'join_event', session)
  const mentor = await staff()
  await call(mentor, 'change_occurrence', session.slug, session.day, { capacity: 2 })
  expect([...(await statuses(session)).values()].sort()).toEqual(['going', 'offered', 'waiting'])

  await call(mentor, 'change_occurrence', session.slug, session.day, { capacity: null })
  expect((await statuses(session)).get(meera)).toBe('going')
})

test('fifty at once over twenty connections: as many seats as there are', async () => {
  const session = await newSession({ capacity: 10 })
  const people = await Promise.all(Array.from({ length: 50 }, () => newUser()))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  await Promise.all(
    people.map(async (id) => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [JSON.stringify({ sub: id })],
      )
      await client.query('select public.join_event($1, $2)', [session.slug, session.day])
      await client.query('commit')
      client.release()
    }),
  )
  await pool.end()
  const given = [...(await statuses(session)).values()]
  expect([given.filter((one) => one === 'going').length, given.length]).toEqual([10, 50])
})

test('what is an example, cancelled or over takes nobody', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into public.events (slug, example, kind, title, title_hi, about, about_hi, agenda, topics, starts_at, minutes, language, origin)
     values ('an-example', true, 'live-class', 'x', 'x', 'x', 'x', '{}', '{}', '2030-01-01', 60, 'en', 'library')`,
  )
  await expect(call(asha, 'join_event', 'an-example', '2030-01-01')).rejects.toThrow('This is an example')
  const cancelled = await newSession({})
  await call(await staff(), 'change_occurrence', cancelled.slug, cancelled.day, {
    cancelled: true,
    reason: 'Ill',
  })
  await expect(seat(asha, 'join_event', cancelled)).rejects.toThrow('was cancelled')
  const over = await newSession({ startsIn: -120 })
  await expect(seat(asha, 'join_event', over)).rejects.toThrow('is over')
  await expect(call(asha, 'join_event', 'nothing', '2030-01-01')).rejects.toThrow('There is no such session')

  // an example makes room for what is announced
  const lines = await call<{ example: boolean }[]>(
    'visitor',
    'event_calendar',
    '2029-12-31T00:00:00Z',
    '2030-02-01T00:00:00Z',
  )
  expect(lines.filter(({ example }) => example)).toEqual([])
})

test('the link is there for those with a seat, from a quarter of an hour before until the end', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const session = await newSession({ join_url: 'https://meet.example.in/abc', startsIn: 60 * 24 })
  await seat(asha, 'join_event', session)
  const linkAt = async (who: string, minutes: number) => {
    await asOwner(
      `update public.event_occurrences set starts_at = now() + $2 * interval '1 minute',
         ends_at = now() + ($2 + 60) * interval '1 minute' where event = $1`,
      [session.slug, minutes],
    )
    return call<string | null>(who, 'event_join_link', session.slug, session.day)
  }
  expect(await linkAt(asha, 16)).toBeNull()
  expect(await linkAt(asha, 14)).toBe('https://meet.example.in/abc')
  expect(await linkAt(ravi, 14)).toBeNull()
  expect(await linkAt(asha, -59)).toBe('https://meet.example.in/abc')
  expect(await linkAt(asha, -61)).toBeNull()

  await linkAt(asha, 5)
  expect(await call(ravi, 'enter_event', session.slug, session.day)).toBeNull()
  await call(asha, 'enter_event', session.slug, session.day)
  expect(await seat(asha, 'join_event', session)).toMatchObject({ attended: true })
  for (const who of ['visitor', ravi])
    expect(JSON.stringify(await call(who, 'event_page', session.slug))).not.toContain('meet.example')
  await seat(asha, 'leave_event', session)
  expect(await linkAt(asha, 5)).toBeNull()
})

test('nobody sees the seats of others, and nobody writes one by hand', async () => {
  const session = await newSession({})
  const [asha, ravi] = [await newUser(), await newUser()]
  await seat(asha, 'join_event', session)

  expect(await as(ravi, 'select * from public.event_rsvps')).toEqual([])
  expect(await as(asha, 'select event from public.event_rsvps')).toEqual([{ event: session.slug }])
  for (const statement of [
    `update public.event_rsvps set status = 'going'`,
    'delete from public.event_rsvps',
    'select * from private.event_links',
    'select * from public.event_questions',
  ])
    await expect(as(asha, statement)).rejects.toThrow('permission denied')
  await expect(as('visitor', 'select * from public.event_rsvps')).rejects.toThrow('permission denied')
  await expect(call('visitor', 'join_event', session.slug, session.day)).rejects.toThrow('permission denied')
})

test('an account that owes its second step takes no seat and is told nothing of its own', async () => {
  const session = await newSession({})
  const asha = await newUser()
  await seat(asha, 'join_event', session)
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  const oneStep = withAal(asha, 'aal1')
  await expect(call(oneStep, 'join_event', session.slug, session.day)).rejects.toThrow('Sign in first')
  expect((await call<{ mine: unknown }>(oneStep, 'event_page', session.slug)).mine).toBeNull()
  expect(await as(oneStep, 'select * from public.event_rsvps')).toEqual([])
})

test('questions: three each, one vote each, others see initials alone', async () => {
  const session = await newSession({})
  const [asha, ravi] = [await newUser({ fullName: 'Asha Devi Rao' }), await newUser()]
  const [first, second, third, fourth] = [0, 0, 0, 0].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const ask = (who: string, id: string, body = 'How is core inflation worked out?') =>
    call(who, 'ask_event_question', id, session.slug, session.day, body)
  for (const id of [first, second, third]) await ask(asha, id)
  await expect(ask(asha, fourth)).rejects.toThrow('You have sent three questions')
  await expect(ask(ravi, first)).rejects.toThrow('There is no such question of yours')
  await expect(ask(ravi, fourth, 'Why?')).rejects.toThrow('10 to 500 characters')
  for (const wanted of [true, true]) await call(ravi, 'vote_event_question', second, wanted)
  await expect(call(asha, 'vote_event_question', second, true)).rejects.toThrow('somebody else')

  type Page = { questions: { id: string; votes: number; author: string; mine: boolean }[] }
  const seen = await call<Page>(ravi, 'event_page', session.slug)
  expect(seen.questions[0]).toMatchObject({
    id: second,
    votes: 1,
    author: 'A. D. R.',
    mine: false,
    voted: true,
  })
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${asha}|Asha|@example`))

  await ask(asha, first, 'How is headline inflation worked out?')
  const mentor = await staff()
  await call(mentor, 'answer_event_question', first, 'By the basket.', false)
  await expect(ask(asha, first, 'Something else altogether')).rejects.toThrow('has an answer already')
  await call(mentor, 'answer_event_question', third, '', true)
  expect((await call<Page>('visitor', 'event_page', session.slug)).questions).toHaveLength(2)
  expect((await call<Page>(asha, 'event_page', session.slug)).questions).toHaveLength(3)
  await expect(call(ravi, 'delete_event_question', second)).rejects.toThrow('no such question of yours')
  await call(ravi, 'vote_event_question', second, false)
  await call(asha, 'delete_event_question', second)
  expect((await call<Page>(asha, 'event_page', session.slug)).questions).toHaveLength(2)
})

test('a quiz waits for the end of its session', async () => {
  const asha = await newUser()
  const ahead = await newSession({})
  await expect(call(asha, 'start_event_quiz', ahead.slug, ahead.day)).rejects.toThrow(
    'when the session is over',
  )
  const over = await newSession({ startsIn: -120 })
  await expect(call(asha, 'start_event_quiz', over.slug, over.day)).rejects.toThrow(
    'No question of this quiz',
  )
})

test('the secret address: a new one ends the old one, and only its hash is kept', async () => {
  const asha = await newUser()
  const session = await newSession({})
  await seat(asha, 'join_event', session)
  const first = await call<string>(asha, 'renew_calendar_feed', 'hi')
  const second = await call<string>(asha, 'renew_calendar_feed', 'en')
  await call(asha, 'choose_calendar', '{exams}')

  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await call('service', 'calendar_feed_of', first)).toBeNull()
  type Feed = { layers: string[]; sessions: { event: string }[] }
  const feed = await call<Feed>('service', 'calendar_feed_of', second)
  expect([feed.layers, feed.sessions.map(({ event }) => event)]).toEqual([['exams'], [session.slug]])
  const [stored] = await asOwner<{ row: string }>(
    'select to_jsonb(kept)::text as row from private.calendar_choices kept where user_id = $1',
    [asha],
  )
  expect(stored?.row).not.toContain(second)
  await expect(call(asha, 'calendar_feed_of', second)).rejects.toThrow('permission denied')
  await call(asha, 'remove_calendar_feed')
  expect(await call('service', 'calendar_feed_of', second)).toBeNull()
})
