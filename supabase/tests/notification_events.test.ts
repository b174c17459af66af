/** Seats and reminders of sessions: told inside and on devices too, once, and mailed as before. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newSession } from './sessions.ts'

type Session = { slug: string; day: string }
type Mail = {
  id: string
  kind: string
  to: string
  language: string
  unsubscribe: string | null
  session: { event: string }
}

const told = (who: string) =>
  as<{ kind: string; title: string; title_hi: string; href: string; body: string }>(
    who,
    'select kind, title, title_hi, href, body from public.notifications order by created_at',
  )
async function claim({ slug }: Session) {
  const [row] = await as<{ mails: Mail[] }>('service', 'select public.claim_event_mails(1000) as mails')
  return (row?.mails ?? []).filter(({ session }) => session.event === slug)
}

/** The session begins in so many minutes, and whoever is in it has had the seat for long. */
async function beginsIn({ slug }: Session, minutes: number) {
  await asOwner(
    `update public.event_occurrences set starts_at = now() + $2 * interval '1 minute',
       ends_at = now() + ($2 + 60) * interval '1 minute' where event = $1`,
    [slug, minutes],
  )
  await asOwner(
    `update public.event_rsvps set seat_since = now() - interval '3 days' where event = $1 and status = 'going'`,
    [slug],
  )
}
const quietNow = async (who: string) => {
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 330) % 1440
  await call(who, 'choose_notifications', {
    quiet: { from: (minute + 1380) % 1440, to: (minute + 120) % 1440 },
  })
}
const never = (who: string) => call(who, 'choose_notifications', { quiet: { from: null, to: null } })

test('a reminder is mailed and told inside, each once', async () => {
  const session = await newSession({})
  const asha = await newUser()
  await never(asha)
  await call(asha, 'join_event', session.slug, session.day)
  await beginsIn(session, 10)

  const mails = [...(await claim(session)), ...(await claim(session))]
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['soon', `${asha}@example.in`]])
  expect(mails[0]?.unsubscribe).toMatch(/-event-/)
  const [message, ...others] = await told(asha)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    kind: 'event_soon',
    title: expect.stringMatching(/^Begins soon: /),
    title_hi: expect.stringMatching(/^थोड़ी देर में: /),
    href: `/events?event=${session.slug}&on=${session.day}`,
    body: expect.stringMatching(/^\d+ [A-Z][a-z]{2}, \d\d:\d\d$/),
  })
})

test('a mail that was tried is not tried again once it is not true any more, and is written as its reader chose', async () => {
  const session = await newSession({})
  const asha = await newUser()
  await never(asha)
  await call(asha, 'join_event', session.slug, session.day)
  await call(asha, 'choose_mails', 'hi')
  await beginsIn(session, 10)
  const tried = () =>
    asOwner(`update private.event_mails set claimed_at = now() - interval '6 minutes' where user_id = $1`, [
      asha,
    ])

  expect(await claim(session)).toMatchObject([{ kind: 'soon', language: 'hi' }])
  await tried()
  expect(await claim(session)).toHaveLength(1)
  await asOwner(`update public.event_occurrences set status = 'cancelled' where event = $1`, [session.slug])
  await tried()
  expect((await claim(session)).filter(({ kind }) => kind === 'soon')).toEqual([])
})

test('a reminder of the day before that comes on the day itself says so', async () => {
  const session = await newSession({})
  const [asha, ravi] = [await newUser(), await newUser()]
  for (const who of [asha, ravi]) {
    await never(who)
    await call(who, 'join_event', session.slug, session.day)
  }
  // where it is one in the morning now, and where it is eleven at night
  const zoneAt = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }
  await as(asha, { text: 'update public.study_settings set time_zone = $1', values: [zoneAt(1)] })
  await as(ravi, { text: 'update public.study_settings set time_zone = $1', values: [zoneAt(22)] })
  await beginsIn(session, 125)
  await claim(session)

  const saidTo = async (who: string) => (await told(who)).map((one) => [one.title, one.title_hi].join(' '))
  expect(await saidTo(asha)).toEqual([expect.stringMatching(/^Today: .* आज: /)])
  expect(await saidTo(ravi)).toEqual([expect.stringMatching(/^Tomorrow: .* कल: /)])
})

test('who wants no reminders by mail is told inside all the same, once', async () => {
  const session = await newSession({})
  const asha = await newUser()
  await call(asha, 'join_event', session.slug, session.day)
  await as(asha, 'select public.choose_calendar(p_reminders => false)')
  await beginsIn(session, 10)

  expect([...(await claim(session)), ...(await claim(session)), ...(await claim(session))]).toEqual([])
  expect((await told(asha)).map(({ kind }) => kind)).toEqual(['event_soon'])
})

test('who wants nothing of sessions inside gets the mail alone', async () => {
  const session = await newSession({})
  const asha = await newUser()
  await call(asha, 'join_event', session.slug, session.day)
  await call(asha, 'choose_notifications', { groups: [{ group: 'event', inside: false }] })
  await beginsIn(session, 10)
  expect(await claim(session)).toHaveLength(1)
  expect(await told(asha)).toEqual([])
})

test('a seat that was passed on is told, and mailed after the quiet hours when there is time', async () => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi] = [await newUser(), await newUser()]
  for (const who of [asha, ravi]) await call(who, 'join_event', session.slug, session.day)
  await quietNow(ravi)
  await call(asha, 'leave_event', session.slug, session.day)

  expect((await told(ravi)).map(({ kind }) => kind)).toEqual(['event_offered'])
  expect(await claim(session)).toEqual([])
  await never(ravi)
  const [mail] = await claim(session)
  expect([mail?.kind, mail?.unsubscribe]).toEqual(['offered', null])
})

test('a mail that would be too late after the quiet hours does not wait for them', async () => {
  const session = await newSession({})
  const asha = await newUser()
  await call(asha, 'join_event', session.slug, session.day)
  await quietNow(asha)
  await beginsIn(session, 150)
  expect((await claim(session)).map(({ kind }) => kind)).toEqual(['day'])
})

test('the hour is said by the learner’s own clock, in both languages', async () => {
  const [row] = await asOwner(
    `select private.said_moment('2026-12-13 14:30Z', 'Asia/Kolkata', 'en') as en,
       private.said_moment('2026-12-13 14:30Z', 'Europe/London', 'hi') as hi`,
  )
  expect(row).toEqual({ en: '13 Dec, 20:00', hi: '13 दिसंबर, 14:30' })
})
