/** The desk of sessions: rules that change, cancelling, moving, attendance; and the mails that follow from it. */

import { expect, test } from 'vitest'
import { isRule } from '#supabase/functions/_shared/calendar/recurrence.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { NO_QUIET_HOURS } from './quiet.ts'
import { newSession, sessionFields, staff } from './sessions.ts'

await asOwner(NO_QUIET_HOURS)

type Mail = {
  id: string
  kind: string
  to: string
  was: string | null
  language: string
  session: { event: string }
}

async function claim(slug: string) {
  const [row] = await as<{ mails: Mail[] }>('service', 'select public.claim_event_mails(1000) as mails')
  return (row?.mails ?? []).filter(({ session }) => session.event === slug)
}

const inDays = (days: number, hour = 14) =>
  new Date(Date.UTC(2027, 0, 4 + days, hour, 30)).toISOString().replace('.000', '')
const week = (days: number, hour?: number) => ({
  day: inDays(days).slice(0, 10),
  starts_at: inDays(days, hour),
})

async function weekly() {
  const mentor = await staff()
  const fields = sessionFields({ starts_at: inDays(0), rrule: 'FREQ=WEEKLY;COUNT=3', capacity: 20 })
  await call(mentor, 'save_event', fields, [week(0), week(7), week(14)])
  return { mentor, fields, slug: fields.slug as string }
}

type AtDesk<Session> = { all: number; waiting: number; count: number; items: Session[] }

/** The session as the desk is told of it. */
async function atDesk<Session extends { slug: string }>(who: string, slug: string) {
  const { items } = await call<AtDesk<Session>>(who, 'event_desk', '', false, 200)
  return items.find((one) => one.slug === slug) as Session
}

const occurrences = (slug: string) =>
  asOwner<{ day: string; starts_at: Date; status: string; sequence: number }>(
    'select day::text, starts_at, status, sequence from public.event_occurrences where event = $1 order by day',
    [slug],
  )

test('the agenda is kept in both languages, and by a form that knows only one of them', async () => {
  const { mentor, fields, slug } = await weekly()
  const agendas = async () => {
    const { agenda, agenda_hi } = await call<Record<string, string[]>>('visitor', 'event_page', slug)
    return [agenda, agenda_hi]
  }
  expect(await agendas()).toEqual([['One'], ['एक']])
  const { agenda_hi: _, ...inEnglish } = fields
  await call(mentor, 'save_event', { ...inEnglish, agenda: ['Two'] }, [week(0), week(7), week(14)])
  expect(await agendas()).toEqual([['Two'], ['एक']])
  await call(mentor, 'save_event', { ...fields, agenda_hi: [] }, [week(0), week(7), week(14)])
  expect(await agendas()).toEqual([['One'], []])
})

test('learners and visitors do nothing at the desk', async () => {
  const session = await newSession({})
  const asha = await newUser()
  for (const [name, ...given] of [
    ['save_event', sessionFields({ starts_at: inDays(0) }), [week(0)]],
    ['change_occurrence', session.slug, session.day, { cancelled: true }],
    ['event_desk'],
    ['event_roster', session.slug, session.day],
    ['mark_attendance', session.slug, session.day, asha, true],
    ['answer_event_question', asha, 'x', false],
  ] as [string, ...unknown[]][]) {
    await expect(call(asha, name, ...given), name).rejects.toThrow('Only the mentor and administrators')
    await expect(call('visitor', name, ...given), name).rejects.toThrow('permission denied')
  }
})

test('each time of a rule has seats of its own', async () => {
  const { slug } = await weekly()
  const asha = await newUser()
  await call(asha, 'join_event', slug, week(7).day)

  type Line = { event: string; day: string; seats_left: number; mine: { status: string } | null }
  const lines = await call<Line[]>(asha, 'event_calendar', inDays(-1), inDays(30))
  expect(
    lines
      .filter(({ event }) => event === slug)
      .map(({ day, seats_left, mine }) => [day, seats_left, mine?.status]),
  ).toEqual([
    [week(0).day, 20, undefined],
    [week(7).day, 19, 'going'],
    [week(14).day, 20, undefined],
  ])
})

test('a new hour moves what is ahead and says so; a time that falls out is cancelled for who has it', async () => {
  const { mentor, fields, slug } = await weekly()
  const [asha, ravi] = [await newUser(), await newUser()]
  await call(asha, 'join_event', slug, week(7).day, 'hi', 'Europe/London')
  await call(ravi, 'join_event', slug, week(14).day)
  await call(mentor, 'save_event', { ...fields, starts_at: inDays(0, 15) }, [week(0, 15), week(7, 15)])

  expect(
    (await occurrences(slug)).map(({ day, starts_at, status, sequence }) => [
      day,
      starts_at.getUTCHours(),
      status,
      sequence,
    ]),
  ).toEqual([
    [week(0).day, 15, 'announced', 1],
    [week(7).day, 15, 'announced', 1],
    [week(14).day, 14, 'cancelled', 1],
  ])
  const mails = await claim(slug)
  expect(mails.map(({ kind, to, language }) => [kind, to, language]).sort()).toEqual([
    ['cancelled', `${ravi}@example.in`, 'en'],
    ['moved', `${asha}@example.in`, 'hi'],
  ])
  expect(mails.find(({ kind }) => kind === 'moved')?.was).toContain('14:30')
  // claimed once, until five minutes have gone by without word
  expect(await claim(slug)).toEqual([])
  await asOwner(`update private.event_mails set claimed_at = now() - interval '6 minutes' where event = $1`, [
    slug,
  ])
  await as('service', { text: 'select public.event_mail_sent($1)', values: [mails[0]?.id as string] })
  expect((await claim(slug)).map(({ id }) => id)).toEqual([mails[1]?.id])
})

test('a series that goes to another weekday takes its seats along, and each who has one is told', async () => {
  const { mentor, fields, slug } = await weekly()
  const [asha, ravi] = [await newUser(), await newUser()]
  await call(asha, 'join_event', slug, week(0).day)
  await call(ravi, 'join_event', slug, week(14).day)
  const save = (given: Record<string, unknown>, days: number[]) =>
    call(
      mentor,
      'save_event',
      { ...fields, ...given },
      days.map((day) => week(day)),
    )
  await save({ starts_at: inDays(2) }, [2, 9, 16])

  const stand = async () =>
    (await occurrences(slug)).map(({ day, starts_at, status }) => [day, starts_at.toISOString(), status])
  const stands = (days: number[]) =>
    days.map((day, place) => [week(place * 7).day, new Date(inDays(day)).toISOString(), 'announced'])
  expect(await stand()).toEqual(stands([2, 9, 16]))
  const told = async () => (await claim(slug)).map(({ kind, to }) => [kind, to]).sort()
  const both = [asha, ravi].map((who) => ['moved', `${who}@example.in`]).sort()
  expect(await told()).toEqual(both)
  type Page = { starts_at: string; mine: { status: string } }
  const page = await call<Page>(asha, 'event_page', slug, week(0).day)
  expect([new Date(page.starts_at).toISOString(), page.mine.status]).toEqual([stands([2])[0]?.[1], 'going'])

  // saved again nothing moves; another weekday later in the week, an earlier one, and back again
  await save({ starts_at: inDays(2), title: 'Reading two releases' }, [2, 9, 16])
  expect([await stand(), await told()]).toEqual([stands([2, 9, 16]), []])
  for (const first of [4, 1, 0]) {
    await save({ starts_at: inDays(first) }, [first, first + 7, first + 14])
    expect([await stand(), await told()]).toEqual([stands([first, first + 7, first + 14]), both])
  }
})

test('a series whose next date is written anew, or whose rule names another weekday, moves each to the nearest', async () => {
  const { mentor, fields, slug } = await weekly()
  const asha = await newUser()
  await call(asha, 'join_event', slug, week(14).day)
  // the first one was long ago; the form names the next Wednesday, and one more
  await asOwner(`update public.events set starts_at = starts_at - interval '70 days' where slug = $1`, [slug])
  const byDay = { ...fields, starts_at: inDays(2), rrule: 'FREQ=WEEKLY;COUNT=4' }
  await call(
    mentor,
    'save_event',
    byDay,
    [2, 9, 16, 23].map((day) => week(day)),
  )
  expect(await coming(slug)).toEqual([2, 9, 16, 23].map((day) => at(day)))
  expect((await claim(slug)).map(({ kind }) => kind)).toEqual(['moved'])
  // of two a week, each goes to the day beside it, and the one that stays is left alone
  const twice = { ...fields, starts_at: inDays(2), rrule: 'FREQ=WEEKLY;BYDAY=WE,SA;COUNT=4' }
  await call(
    mentor,
    'save_event',
    twice,
    [2, 5, 9, 12].map((day) => week(day)),
  )
  await call(
    mentor,
    'save_event',
    { ...twice, rrule: 'FREQ=WEEKLY;BYDAY=TH,SA;COUNT=4' },
    [3, 5, 10, 12].map((day) => week(day)),
  )
  expect((await coming(slug)).sort()).toEqual([3, 5, 10, 12].map((day) => at(day)))
})

test('a monthly series keeps its people where the month has the new weekday', async () => {
  const mentor = await staff()
  // the second Sundays of 2027, then the second Saturdays: in August the Saturday comes six days later
  const sundays = ['2027-07-11', '2027-08-08', '2027-09-12']
  const saturdays = ['2027-07-10', '2027-08-14', '2027-09-11']
  const on = (day: string) => ({ day, starts_at: `${day}T14:30:00Z` })
  const fields = sessionFields({
    starts_at: on('2027-07-11').starts_at,
    rrule: 'FREQ=MONTHLY;BYDAY=2SU;COUNT=3',
  })
  const slug = await call<string>(mentor, 'save_event', fields, sundays.map(on))
  const asha = await newUser()
  for (const day of sundays) await call(asha, 'join_event', slug, day)
  const moved = { ...fields, starts_at: on('2027-07-10').starts_at, rrule: 'FREQ=MONTHLY;BYDAY=2SA;COUNT=3' }
  await call(mentor, 'save_event', moved, saturdays.map(on))
  expect(await coming(slug)).toEqual(saturdays.map((day) => `${day}T14:30`))
  expect((await claim(slug)).map(({ kind }) => kind)).toEqual(['moved', 'moved', 'moved'])
})

test('nobody is moved to a day that is over: that one is called off, and the later ones move', async () => {
  const mentor = await staff()
  const now = Date.now()
  const on = (days: number) => {
    const starts_at = new Date(now + days * 86_400_000).toISOString()
    const day = new Date(Date.parse(starts_at) + 5.5 * 3_600_000).toISOString().slice(0, 10)
    return { day, starts_at }
  }
  const fields = sessionFields({ starts_at: on(1).starts_at, rrule: 'FREQ=WEEKLY;COUNT=2' })
  const slug = await call<string>(mentor, 'save_event', fields, [on(1), on(8)])
  const asha = await newUser()
  for (const { day } of [on(1), on(8)]) await call(asha, 'join_event', slug, day)
  await call(mentor, 'save_event', { ...fields, starts_at: on(-1).starts_at }, [on(-1), on(6)])
  expect(await coming(slug)).toEqual([expect.any(String), on(6).starts_at.slice(0, 16)])
  const stand = await occurrences(slug)
  expect(stand.find(({ day }) => day === on(1).day)?.status).toBe('cancelled')
  expect(stand.find(({ day }) => day === on(8).day)?.starts_at.toISOString()).toBe(on(6).starts_at)
  expect((await claim(slug)).map(({ kind }) => kind).sort()).toEqual(['cancelled', 'moved'])
})

test('a session that is announced once more is the one that was made, as it was sent last', async () => {
  const mentor = await staff()
  const made_as = crypto.randomUUID()
  const save = (given: Record<string, unknown>) =>
    call<string>(mentor, 'save_event', { ...sessionFields({ starts_at: inDays(0) }), made_as, ...given }, [
      week(0),
    ])
  const slug = await save({})
  // another title gives another address
  expect(await save({ title: 'Prices' })).toBe(slug)
  expect(await asOwner('select title from public.events where slug = $1', [slug])).toEqual([
    { title: 'Prices' },
  ])
  expect(await occurrences(slug)).toHaveLength(1)
  await asOwner(`update public.events set title = 'Wages' where slug = $1`, [slug])
  await expect(save({ title: 'Prices' })).rejects.toMatchObject({ code: 'PT409', detail: 'made' })
  expect(await save({ made_as: crypto.randomUUID() })).not.toBe(slug)
})

test('what was moved by hand stays there under a new rule', async () => {
  const { mentor, fields, slug } = await weekly()
  await call(mentor, 'change_occurrence', slug, week(7).day, { starts_at: inDays(8), reason: 'A holiday' })
  await call(mentor, 'save_event', { ...fields, starts_at: inDays(0, 16) }, [
    week(0, 16),
    week(7, 16),
    week(14, 16),
  ])

  expect((await occurrences(slug)).map(({ starts_at }) => starts_at.toISOString().slice(0, 13))).toEqual([
    inDays(0, 16).slice(0, 13),
    inDays(8).slice(0, 13),
    inDays(14, 16).slice(0, 13),
  ])
})

/** One that takes place once, with Asha in it. */
async function once() {
  const mentor = await staff()
  const fields = sessionFields({ starts_at: inDays(0), capacity: 20 })
  const slug = await call<string>(mentor, 'save_event', fields, [week(0)])
  const asha = await newUser()
  await call(asha, 'join_event', slug, week(0).day)
  const save = (given: Record<string, unknown>, day = week(0)) =>
    call(mentor, 'save_event', { ...fields, starts_at: day.starts_at, ...given }, [day])
  return { mentor, slug, asha, save, fields }
}
const coming = async (slug: string) =>
  (await occurrences(slug))
    .filter(({ status }) => status === 'announced')
    .map(({ starts_at }) => starts_at.toISOString().slice(0, 16))
const at = (days: number, hour?: number) => inDays(days, hour).slice(0, 16)

test('a session that takes place once keeps its people on another day, and back again', async () => {
  const { slug, asha, save } = await once()
  await save({}, week(2))

  expect(await coming(slug)).toEqual([at(2)])
  expect(await occurrences(slug)).toHaveLength(1)
  expect((await claim(slug)).map(({ kind, to }) => [kind, to])).toEqual([['moved', `${asha}@example.in`]])
  type Page = { starts_at: string; sequence: number; mine: { status: string } }
  // the links and the calendars of those who have a seat name it by the day that it had
  expect(await call<Page>(asha, 'event_page', slug, week(0).day)).toMatchObject({
    ...{ sequence: 1, mine: { status: 'going' } },
  })

  await save({ title: 'Reading two releases' }, week(2))
  expect(await coming(slug)).toEqual([at(2)])
  expect(await claim(slug)).toEqual([])
  await save({})
  expect(await coming(slug)).toEqual([at(0)])
  expect((await claim(slug)).map(({ kind }) => kind)).toEqual(['moved'])
})

test('one that was moved by hand goes where the form of the session then puts it', async () => {
  const { mentor, slug, save } = await once()
  await call(mentor, 'change_occurrence', slug, week(0).day, { starts_at: inDays(1), reason: 'A holiday' })
  await save({ title: 'Reading two releases' })
  expect(await coming(slug)).toEqual([at(1)])
  await save({}, week(5))
  expect(await coming(slug)).toEqual([at(5)])
})

test('one that comes back from then on keeps its people where the rule has its day', async () => {
  const { mentor, slug, asha, save, fields } = await once()
  await save({}, week(2))
  const weeklyFields = { ...fields, starts_at: inDays(2, 15), rrule: 'FREQ=WEEKLY;COUNT=2' }
  await call(mentor, 'save_event', weeklyFields, [week(2, 15), week(9, 15)])

  expect((await coming(slug)).sort()).toEqual([at(2, 15), at(9, 15)])
  type Page = { mine: { status: string }; status: string }
  expect(await call<Page>(asha, 'event_page', slug, week(0).day)).toMatchObject({
    ...{ status: 'announced', mine: { status: 'going' } },
  })
})

test('one that was cancelled is not said to be saved on the day on which it is cancelled', async () => {
  const { mentor, slug, save } = await once()
  await call(mentor, 'change_occurrence', slug, week(0).day, { cancelled: true })
  // its words may be mended
  await save({ title: 'Reading two releases' })
  expect(await coming(slug)).toEqual([])
  await expect(save({}, week(0, 16))).rejects.toMatchObject({ code: 'PT400', detail: 'starts' })
  await save({}, week(3))
  expect(await coming(slug)).toEqual([at(3)])
  await save({}, week(4))
  expect(await coming(slug)).toEqual([at(4)])
})

test('who saves second is told that another hand changed it, and the link to join stays', async () => {
  const { mentor, fields, slug } = await weekly()
  const days = [week(0), week(7), week(14)]
  type Row = Record<string, unknown> & { slug: string }
  const seen = await atDesk<Row>(mentor, slug)
  const join_url = 'https://meet.example.in/room'
  await call(mentor, 'save_event', { ...fields, join_url, seen }, days)

  const second = call(mentor, 'save_event', { ...fields, title: 'Prices', seen }, days)
  await expect(second).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
  const stands = await atDesk<Row>(mentor, slug)
  expect(stands).toMatchObject({ title: fields.title, join_url })
  await call(mentor, 'save_event', { ...fields, join_url, title: 'Prices', seen: stands }, days)
  const [written] = await asOwner<{ text: string }>(
    `select details::text as text from private.event_audit where event = $1 order by id desc limit 1`,
    [slug],
  )
  expect(written?.text).not.toContain('meet.example')
})

test('what the rule was not worked out for yet is not cancelled', async () => {
  const { mentor, fields, slug } = await weekly()
  const asha = await newUser()
  await call(asha, 'join_event', slug, week(14).day)
  const shorter = { ...fields, starts_at: inDays(0, 15), expanded_until: inDays(7, 15) }
  await call(mentor, 'save_event', shorter, [week(0, 15), week(7, 15)])

  expect(await coming(slug)).toEqual([at(0, 15), at(7, 15), at(14)])
})

test('a cancelled time keeps its people, takes no changes and counts one up', async () => {
  const { mentor, slug } = await weekly()
  const asha = await newUser()
  const { day } = week(0)
  await call(asha, 'join_event', slug, day)
  await call(mentor, 'change_occurrence', slug, day, { cancelled: true, reason: 'The mentor is ill.' })

  type Page = { status: string; reason: string; sequence: number; mine: { status: string } }
  expect(await call<Page>(asha, 'event_page', slug, day)).toMatchObject({
    ...{ status: 'cancelled', reason: 'The mentor is ill.', sequence: 1, mine: { status: 'going' } },
  })
  await expect(call(mentor, 'change_occurrence', slug, day, { starts_at: inDays(1) })).rejects.toThrow(
    'stays so',
  )
  expect(await call(asha, 'event_join_link', slug, day)).toBeNull()
})

const SEEN = { code: 'PT409', detail: 'seen' }

async function standing(who: string, slug: string, day: string) {
  const found = await atDesk<{ slug: string; occurrences: Record<string, unknown>[] }>(who, slug)
  return found.occurrences.find((one) => one.day === day) ?? {}
}

test('of two who change the same of one time the second is told; what stands already as it is wished is in nobody’s way', async () => {
  const { slug, day } = await newSession({ startsIn: 60 * 24 * 9 })
  const [mentor, admin] = [await staff(), await staff('admin')]
  const change = (who: string, what: object) => call(who, 'change_occurrence', slug, day, what)
  const seen = await standing(admin, slug, day)
  const links = { join_url: 'https://meet.example.in/a', capacity: 30 }
  await change(mentor, { summary: ' The corridor ', ...links, seen })
  for (const mine of [{ summary: 'Mine' }, { join_url: 'https://meet.example.in/b' }, { capacity: 20 }])
    await expect(change(admin, { ...mine, seen }), JSON.stringify(mine)).rejects.toMatchObject(SEEN)
  // another part of it, and the same once more after its answer was lost
  await change(admin, { recording_url: 'https://video.example.in/1', seen })
  await change(mentor, { summary: 'The corridor', ...links, seen })
  await change(admin, { summary: 'Mine', seen: await standing(admin, slug, day) })
  expect(await standing(mentor, slug, day)).toMatchObject({
    ...{ summary: 'Mine', recording_url: 'https://video.example.in/1', ...links },
  })
  const audit = await asOwner<{ text: string }>(
    `select details::text as text from private.event_audit where event = $1 and action = 'changed'`,
    [slug],
  )
  expect(audit).toHaveLength(4)
  expect(audit.some(({ text }) => text.includes('seen') || text.includes('meet.example.in'))).toBe(false)
})

test('a time that was moved meanwhile is neither cancelled nor moved by whoever has not seen that, and is moved once', async () => {
  const { mentor, slug } = await weekly()
  const admin = await staff('admin')
  const { day } = week(0)
  await call(await newUser(), 'join_event', slug, day)
  const { starts_at, ends_at } = await standing(admin, slug, day)
  const seen = { starts_at, ends_at }
  const move = { starts_at: inDays(1), reason: 'A holiday', seen }
  for (const _ of ['sent', 'sent again, as the answer was lost'])
    await call(mentor, 'change_occurrence', slug, day, move)
  const cancel = { cancelled: true, reason: 'The mentor is ill.' }
  for (const mine of [cancel, { starts_at: inDays(2) }, { minutes: 90 }])
    await expect(
      call(admin, 'change_occurrence', slug, day, { ...mine, seen }),
      JSON.stringify(mine),
    ).rejects.toMatchObject(SEEN)
  expect((await occurrences(slug))[0]).toMatchObject({ status: 'announced', sequence: 1 })
  expect((await claim(slug)).map(({ kind }) => kind)).toEqual(['moved'])

  const now = await standing(admin, slug, day)
  for (const _ of ['sent', 'sent again, as the answer was lost'])
    await call(admin, 'change_occurrence', slug, day, {
      ...cancel,
      seen: { starts_at: now.starts_at, ends_at: now.ends_at },
    })
  expect((await occurrences(slug))[0]).toMatchObject({ status: 'cancelled', sequence: 2 })
  expect((await claim(slug)).map(({ kind }) => kind)).toEqual(['cancelled'])
})

test('hiding a question takes back no answer that was given meanwhile, and answering shows none that was hidden', async () => {
  const { slug, day } = await newSession({})
  const [asha, mentor, admin] = [await newUser(), await staff(), await staff('admin')]
  const id = crypto.randomUUID()
  await call(asha, 'ask_event_question', id, slug, day, 'What is the corridor?')
  const answer = (who: string, said: string | null, hidden: boolean, seen: object) =>
    call(who, 'answer_event_question', id, said, hidden, seen)
  const seen = { answer: null, hidden: false }
  await answer(mentor, 'A band of rates.', false, seen)
  await expect(answer(admin, null, true, seen)).rejects.toMatchObject(SEEN)
  await answer(mentor, 'A band of rates.', false, seen)
  const after = { answer: 'A band of rates.', hidden: false }
  await answer(admin, after.answer, true, after)
  await expect(answer(mentor, 'A band.', false, after)).rejects.toMatchObject(SEEN)
  expect(await asOwner('select answer, hidden from public.event_questions where id = $1', [id])).toEqual([
    { answer: 'A band of rates.', hidden: true },
  ])
})

test('reminders: a day and a quarter of an hour before, once, and only for seats taken by then', async () => {
  const session = await newSession({ startsIn: 60 * 30 })
  const { slug, day } = session
  const [asha, ravi, meera] = [await newUser(), await newUser(), await newUser()]
  for (const who of [asha, ravi, meera]) await call(who, 'join_event', slug, day)
  await call(meera, 'choose_calendar', '{sessions}', false)
  const startIn = (minutes: number) =>
    asOwner(
      `update public.event_occurrences set starts_at = now() + $2 * interval '1 minute', ends_at = now() + ($2 + 60) * interval '1 minute' where event = $1`,
      [slug, minutes],
    )
  const since = (who: string, minutes: number) =>
    asOwner(
      `update public.event_rsvps set seat_since = now() - $2 * interval '1 minute' where user_id = $1`,
      [who, minutes],
    )
  expect(await claim(slug)).toEqual([])
  await startIn(60 * 24 - 5)
  await since(asha, 10)
  await since(ravi, 1)
  await since(meera, 10)
  expect((await claim(slug)).map(({ kind, to }) => [kind, to])).toEqual([['day', `${asha}@example.in`]])
  expect(await claim(slug)).toEqual([])

  await startIn(14)
  await since(ravi, 5)
  const soon = await claim(slug)
  expect(soon.map(({ kind }) => kind)).toEqual(['soon', 'soon'])
  expect(soon.map(({ to }) => to).sort()).toEqual([asha, ravi].sort().map((id) => `${id}@example.in`))
})

test('a reminder of who left meanwhile is not sent', async () => {
  const { slug, day } = await newSession({ startsIn: 60 * 30, capacity: 1 })
  const [asha, ravi] = [await newUser(), await newUser()]
  for (const who of [asha, ravi]) await call(who, 'join_event', slug, day)
  await call(asha, 'leave_event', slug, day)
  await call(ravi, 'leave_event', slug, day)
  expect(await claim(slug)).toEqual([])
})

test('who is offered a seat hears of it, with the time until which it is kept', async () => {
  const { slug, day } = await newSession({ capacity: 1 })
  const [asha, ravi] = [await newUser(), await newUser()]
  for (const who of [asha, ravi]) await call(who, 'join_event', slug, day)
  await call(asha, 'leave_event', slug, day)
  expect(await claim(slug)).toMatchObject([
    { kind: 'offered', to: `${ravi}@example.in`, offered_until: expect.any(String) },
  ])
})

test('the list of those registered, attendance by hand, and what was done is written down', async () => {
  const { slug, day } = await newSession({ join_url: 'https://meet.example.in/secret' })
  const asha = await newUser({ fullName: 'Asha Rao' })
  await call(asha, 'join_event', slug, day)
  const admin = await staff('admin')
  await call(admin, 'mark_attendance', slug, day, asha, true)

  type Roster = { people: { name: string; email: string; attended_at: string | null }[] }
  const { people } = await call<Roster>(admin, 'event_roster', slug, day)
  expect(people).toMatchObject([
    { name: 'Asha Rao', email: `${asha}@example.in`, attended_at: expect.any(String) },
  ])
  expect(await atDesk(admin, slug)).toMatchObject({
    ...{ join_url: 'https://meet.example.in/secret', occurrences: [{ going: 1, attended: 1 }] },
  })
  const audit = await asOwner<{ action: string; text: string }>(
    'select action, details::text as text from private.event_audit where event = $1 order by id',
    [slug],
  )
  expect(audit.map(({ action }) => action)).toEqual(['saved', 'attendance'])
  expect(audit[0]?.text).not.toContain('secret')
  await expect(call(admin, 'mark_attendance', slug, day, admin, true)).rejects.toThrow('not registered')
})

test('what the desk may not write is refused with what to do', async () => {
  const mentor = await staff()
  const save = (given: Record<string, unknown>, days: unknown[] = [week(0)]) =>
    call(mentor, 'save_event', sessionFields({ starts_at: inDays(0), ...given }), days)
  for (const tz of ['Asia/Atlantis', 'Factory', 'posixrules'])
    await expect(save({ tz }), tz).rejects.toThrow('time zone is not known')
  await expect(save({ topics: ['no-such-topic'] })).rejects.toThrow('not in the syllabus')
  await expect(save({}, [])).rejects.toThrow('gives no day')
  await expect(save({ join_url: 'http://x' })).rejects.toThrow('event_links_url_check')
  await expect(save({ rrule: 'RRULE; drop' })).rejects.toThrow('events_rrule_check')
})

test.each([
  ['a part that there is not', 'FREQ=DAILY;FOO=1'],
  ['steps of no days', 'FREQ=DAILY;INTERVAL=0'],
  ['steps backwards', 'FREQ=DAILY;INTERVAL=-1'],
  ['a part without a value', 'FREQ=DAILY;INTERVAL='],
  ['a part twice', 'FREQ=DAILY;COUNT=2;COUNT=3'],
  ['a weekday that there is not', 'FREQ=WEEKLY;BYDAY=XX'],
  ['a month that there is not', 'FREQ=DAILY;BYMONTH=13'],
  ['a day that never comes, looked for each day', 'FREQ=DAILY;BYMONTH=6;BYMONTHDAY=31'],
  ['an end that is none', 'FREQ=DAILY;UNTIL=20261332'],
])('a rule with %s is refused, by the database as by its form', async (_name, rrule) => {
  const fields = sessionFields({ starts_at: inDays(0), rrule })

  await expect(call(await staff(), 'save_event', fields, [week(0)])).rejects.toThrow('events_rrule_check')
  expect(isRule(rrule)).toBe(false)
})

test.each([
  'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8',
  'FREQ=WEEKLY;INTERVAL=2;UNTIL=20271231T183000Z',
  'FREQ=MONTHLY;BYDAY=2SU;COUNT=6',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31',
  'FREQ=YEARLY;BYYEARDAY=100,-1;WKST=SU',
  'FREQ=DAILY;BYHOUR=9,20;BYMINUTE=0,30',
])('a rule that sessions have is kept: %s', async (rrule) => {
  const fields = sessionFields({ starts_at: inDays(0), rrule })

  expect(await call(await staff(), 'save_event', fields, [week(0)])).toBe(fields.slug)
  expect(isRule(rrule)).toBe(true)
})

test('without its days a session is not saved, and what is ahead of it stays', async () => {
  const { mentor, fields, slug } = await weekly()
  const save = (days: string | null) =>
    as(mentor, { text: 'select public.save_event($1, $2)', values: [JSON.stringify(fields), days] })

  for (const days of [null, 'null', '{}', '"x"'])
    await expect(save(days)).rejects.toMatchObject({ code: 'PT400' })
  expect(await occurrences(slug)).toHaveLength(3)
})

test('the job works out more of a rule, past what is there', async () => {
  const { slug } = await weekly()
  await asOwner(`update public.events set expanded_until = '2027-01-20' where slug = $1`, [slug])
  const [row] = await as<{ due: { event: string }[] }>('service', 'select public.events_to_extend() as due')
  expect(row?.due.map(({ event }) => event)).toContain(slug)
  await call('service', 'extend_event', slug, [week(7), week(21)], '2027-06-01T00:00:00Z')
  expect((await occurrences(slug)).map(({ day }) => day)).toEqual(
    [0, 7, 14, 21].map((days) => week(days).day),
  )
})

test('the desk is told which times have questions that wait, however long ago they were', async () => {
  const { mentor, slug } = await weekly()
  const asha = await newUser()
  for (const [day, answer, hidden] of [
    [week(0).day, null, false],
    [week(0).day, 'In the annex.', false],
    [week(0).day, null, true],
    [week(7).day, 'In the annex.', false],
  ])
    await asOwner(
      `insert into public.event_questions (id, event, day, user_id, body, answer, hidden)
       values (gen_random_uuid(), $1, $2, $3, 'Where does it stand?', $4, $5)`,
      [slug, day, asha, answer, hidden],
    )
  type Desk = { slug: string; occurrences: { day: string; questions: number; unanswered: number }[] }
  const times = async () => {
    const { occurrences: found } = await atDesk<Desk>(mentor, slug)
    return found.map(({ day, questions, unanswered }) => [day, questions, unanswered])
  }
  expect(await times()).toEqual([
    [week(0).day, 3, 1],
    [week(7).day, 1, 0],
    [week(14).day, 0, 0],
  ])
  await asOwner(
    `update public.event_occurrences set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'
     where event = $1 and day < $2`,
    [slug, week(14).day],
  )
  expect(await times()).toEqual([
    [week(0).day, 3, 1],
    [week(14).day, 0, 0],
  ])
})

test('of many sessions the desk is told a portion: the next first, then what is over; found by words, or by what waits', async () => {
  const mentor = await staff()
  const tag = crypto.randomUUID().slice(0, 8)
  const made = async (title: string, startsIn: number) => {
    const { slug, day } = await newSession({ startsIn: startsIn * 24 * 60, as: mentor })
    await asOwner(`update public.events set title = $2 where slug = $1`, [slug, `${title} ${tag}`])
    return { slug, day, title }
  }
  const far = await made('Rates at 100%', 20)
  const past = await made('Rates at 1000', 5)
  await made('Tomorrow', 1)
  const older = await made('Older', 6)
  for (const [{ slug }, days] of [
    [past, 15],
    [older, 36],
  ] as const)
    await asOwner(
      `update public.event_occurrences set starts_at = starts_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day'
       where event = $1`,
      [slug, days],
    )
  await asOwner(
    `insert into public.event_questions (id, event, day, user_id, body) values (gen_random_uuid(), $1, $2, $3, 'Where does it stand?')`,
    [older.slug, older.day, await newUser()],
  )
  const desk = async (...given: unknown[]) => {
    const told = await call<AtDesk<{ title: string }>>(mentor, 'event_desk', ...given)
    return { ...told, items: told.items.map(({ title }) => title.replace(` ${tag}`, '')) }
  }
  expect(await desk(tag)).toEqual({
    ...{ all: 4, waiting: 1, count: 4 },
    items: ['Tomorrow', 'Rates at 100%', 'Rates at 1000', 'Older'],
  })
  expect(await desk(tag, false, 2, 1)).toMatchObject({
    count: 4,
    items: ['Rates at 100%', 'Rates at 1000'],
  })
  expect(await desk(tag, true)).toEqual({ all: 4, waiting: 1, count: 1, items: ['Older'] })
  expect(await desk(`100% ${tag}`)).toMatchObject({ count: 1, items: [far.title] })
})
