/** Browsers that take messages, what is queued for them, and that each push is one process's. */

import { createECDH, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { asCaller } from '#backend/database/as-caller.ts'
import { as, asOwner, call, databaseUrl, newUser } from './as-user.ts'
import { NO_QUIET_HOURS } from './quiet.ts'
import { newSession } from './sessions.ts'

await asOwner(NO_QUIET_HOURS)

const newKey = () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return curve.getPublicKey().toString('base64url')
}
const KEY = newKey()
await call('service', 'keep_push_key', KEY)

const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
pool.on('error', () => {})
afterAll(() => pool.end())

type Choices = {
  groups: { group: string; push: boolean }[]
  devices: { id: string; name: string; mark: string; works: boolean; last_ok_at: string | null }[]
  push_key: string | null
}
type Push = {
  id: string
  kind: string
  claim: string
  endpoint: string
  title: string
  language: string
  more: string[]
  seconds: number
  notification: string
}

const device = (more: Record<string, unknown> = {}) => ({
  endpoint: `https://push.example.in/${crypto.randomUUID()}`,
  p256dh: newKey(),
  auth: randomBytes(16).toString('base64url'),
  name: 'Chrome on Android',
  ...more,
})
const add = (who: string, given: unknown = device()) => call<Choices>(who, 'add_push_device', given)
const mine = (who: string) => call<Choices>(who, 'my_notification_choices')
const tell = (user: string, kind = 'answer_marked', title = 'Told', key: string = crypto.randomUUID()) =>
  asOwner(`select private.notify($1, $2, $3, 'बताया', '/', $4, false)`, [user, kind, title, key])

async function claim(user: string, key = KEY): Promise<Push[]> {
  const [row] = await asCaller<{ due: Push[] }>(
    pool,
    { role: 'service_role', claims: {} },
    {
      text: 'select public.claim_pushes($1, 100) as due',
      values: [key],
    },
  )
  const own = await asOwner<{ endpoint: string }>(
    'select endpoint from private.push_devices where user_id = $1',
    [user],
  )
  return (row?.due ?? []).filter(({ endpoint }) => own.some((one) => one.endpoint === endpoint))
}
const settle = (push: Push | undefined, outcome: string, after?: number, problem?: string) =>
  as<{ held: boolean }>('service', {
    text: 'select public.settle_push($1::uuid, $2::uuid, $3, $4::integer, $5) as held',
    values: [
      push?.id ?? '',
      push?.claim ?? '',
      outcome,
      after === undefined ? null : String(after),
      problem ?? null,
    ],
  }).then(([row]) => row?.held)
const later = (user: string, minutes: number) =>
  asOwner(
    `update private.notification_pushes push
     set due_at = due_at - $2 * interval '1 minute', claimed_at = claimed_at - $2 * interval '1 minute'
     from public.notifications told where told.id = push.notification_id and told.user_id = $1`,
    [user, minutes],
  )

test('a seat that is kept for nobody any more is not rung up about', async () => {
  const session = await newSession({ capacity: 1 })
  const [asha, ravi] = [await newUser(), await newUser()]
  await add(ravi)
  await call(ravi, 'choose_notifications', { quiet: { from: null, to: null } })
  for (const who of [asha, ravi]) await call(who, 'join_event', session.slug, session.day)
  await call(asha, 'leave_event', session.slug, session.day)
  const pushed = await claim(ravi)
  expect(pushed).toMatchObject([{ kind: 'event_offered' }])

  await settle(pushed[0], 'again', 60)
  await later(ravi, 120)
  await call(ravi, 'join_event', session.slug, session.day)
  expect(await claim(ravi)).toEqual([])
})

test('a reminder that waited says “today” on the day itself, and nothing of a seat that was given back', async () => {
  const session = await newSession({})
  const [asha, ravi] = [await newUser(), await newUser()]
  // where it is late in the evening now, and where it is after midnight
  const zoneAt = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }
  const livesIn = (who: string, zone: string) =>
    as(who, { text: 'update public.study_settings set time_zone = $1', values: [zone] })
  for (const who of [asha, ravi]) {
    await add(who)
    await call(who, 'choose_notifications', { quiet: { from: null, to: null } })
    await call(who, 'join_event', session.slug, session.day)
    await livesIn(who, zoneAt(22))
  }
  await asOwner(
    `update public.event_occurrences set starts_at = now() + interval '125 minutes', ends_at = now() + interval '3 hours'
     where event = $1`,
    [session.slug],
  )
  await asOwner(`update public.event_rsvps set seat_since = now() - interval '3 days' where event = $1`, [
    session.slug,
  ])
  await as('service', 'select public.claim_event_mails(1000)')
  const titles = (who: string) =>
    as<{ title: string; title_hi: string }>(who, 'select title, title_hi from public.notifications')
  expect(await titles(asha)).toMatchObject([{ title: expect.stringMatching(/^Tomorrow: /) }])

  for (const who of [asha, ravi]) await livesIn(who, zoneAt(1))
  await call(ravi, 'leave_event', session.slug, session.day)
  expect(await claim(asha)).toMatchObject([{ kind: 'event_day', title: expect.stringMatching(/^Today: /) }])
  expect(await titles(asha)).toMatchObject([
    { title: expect.stringMatching(/^Today: /), title_hi: expect.stringMatching(/^आज: /) },
  ])
  expect(await claim(ravi)).toEqual([])
})

test('a browser that is switched on is listed for its owner, and everything is then pushed as usual', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const given = device()
  const chosen = await add(asha, given)
  expect(chosen.devices).toMatchObject([{ name: 'Chrome on Android', works: true, last_ok_at: null }])
  expect(chosen.groups.every(({ push }) => push)).toBe(true)
  expect(JSON.stringify(chosen)).not.toContain(given.endpoint)
  expect(JSON.stringify(chosen)).not.toContain(given.auth)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(given.endpoint))
  expect(Buffer.from(digest).toString('hex').slice(0, 16)).toBe(chosen.devices[0]?.mark)
  expect((await mine(ravi)).devices).toEqual([])
  // again is as good as once
  expect((await add(asha, given)).devices.map(({ id }) => id)).toEqual(chosen.devices.map(({ id }) => id))
})

test('a browser does not bring back by itself what its owner removed elsewhere; a tap does', async () => {
  const asha = await newUser()
  const [here, there] = [device(), device()]
  await add(asha, here)
  const { devices } = await add(asha, there)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(there.endpoint))
  const mark = Buffer.from(digest).toString('hex').slice(0, 16)
  await call(asha, 'remove_push_device', devices.find((one) => one.mark === mark)?.id)

  const marks = async (given: object) => (await add(asha, given)).devices.map((one) => one.mark)
  expect(await marks({ ...there, again: true })).not.toContain(mark)
  // as a page says that was kept from before, and a browser whose address has changed since
  expect(await marks(there)).not.toContain(mark)
  expect(await marks(device({ was: mark }))).toHaveLength(1)
  expect(await marks(here)).toHaveLength(1)
  expect(await marks({ ...there, tapped: true })).toContain(mark)
  expect(await marks(there)).toContain(mark)
})

test('a consent that was taken back is not given again by a browser by itself, nor by one that was signed out then', async () => {
  const asha = await newUser()
  const [listed, away] = [device(), device()]
  await add(asha, listed)
  await call(asha, 'choose_consent', 'pushes', false)
  for (const one of [listed, away]) {
    expect((await add(asha, { ...one, again: true })).devices).toEqual([])
    expect((await add(asha, one)).devices).toEqual([])
  }
  expect((await add(asha, { ...listed, tapped: true })).devices).toHaveLength(1)
  expect((await add(asha, { ...away, again: true })).devices).toHaveLength(2)
})

test.each([
  [null, 'must be an object'],
  [[], 'must be an object'],
  [{}, 'https address'],
  [device({ endpoint: 'http://push.example.in/x' }), 'https address'],
  [device({ endpoint: 'https://localhost/x' }), 'https address'],
  [device({ endpoint: 'https://127.0.0.1/x' }), 'https address'],
  [device({ endpoint: 'https://[::1]/x' }), 'https address'],
  [device({ endpoint: 'https://2130706433/x' }), 'https address'],
  [device({ endpoint: 'https://printer.local/x' }), 'https address'],
  [device({ endpoint: 'https://db.internal:443/x' }), 'https address'],
  [device({ endpoint: 'https://push.example.in:8080/x' }), 'https address'],
  [device({ endpoint: 'https://me:secret@push.example.in/x' }), 'https address'],
  [device({ endpoint: `https://push.example.in/${'x'.repeat(2000)}` }), 'https address'],
  [device({ endpoint: 'https://push.example.in/a b' }), 'https address'],
  [device({ endpoint: 7 }), 'https address'],
  [device({ p256dh: 'short' }), 'p256dh'],
  [device({ p256dh: null }), 'p256dh'],
  [device({ auth: 'x'.repeat(23) }), 'auth'],
  [device({ auth: {} }), 'auth'],
  [device({ name: '  ' }), 'name'],
  [device({ name: undefined }), 'name'],
  [device({ key: 'x' }), 'key'],
  [device({ was: "x' or true" }), 'address before'],
  [device({ was: null }), 'address before'],
  [device({ user_id: 'x' }), 'has no "user_id"'],
])('what is no device of a browser is refused in words: %#', async (given, sentence) => {
  const asha = await newUser()
  const refused = add(asha, given).catch((error: Error & { code?: string }) => error)
  expect(await refused).toMatchObject({ code: 'PT400', message: expect.stringContaining(sentence) })
  expect((await mine(asha)).devices).toEqual([])
})

test('ten devices a learner, also when twenty are switched on at once', async () => {
  const asha = await newUser()
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      asCaller(
        pool,
        { role: 'authenticated', claims: { sub: asha } },
        {
          text: 'select public.add_push_device($1)',
          values: [JSON.stringify(device())],
        },
      ),
    ),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(add(asha)).rejects.toThrow('remove one first')
  const { devices } = await mine(asha)
  await call(asha, 'remove_push_device', devices[0]?.id)
  expect((await add(asha)).devices).toHaveLength(10)
})

test('a device changes hands with its browser, and what waited for the one before is gone', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const given = device()
  await add(asha, given)
  await tell(asha)
  await expect(add(ravi, { ...given, auth: randomBytes(16).toString('base64url') })).rejects.toThrow(
    'belongs to another device',
  )
  await add(ravi, given)
  expect((await mine(asha)).devices).toEqual([])
  expect(await claim(ravi)).toEqual([])
  await tell(ravi)
  expect(await claim(ravi)).toHaveLength(1)
})

test('another’s device is not removed, and nobody but the service sends', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const { devices } = await add(asha)
  await call(ravi, 'remove_push_device', devices[0]?.id)
  expect((await mine(asha)).devices).toHaveLength(1)
  for (const who of ['visitor', asha]) {
    await expect(call(who, 'claim_pushes', KEY)).rejects.toThrow('permission denied')
    await expect(call(who, 'settle_push', asha, asha, 'sent')).rejects.toThrow('permission denied')
    await expect(call(who, 'keep_push_key', KEY)).rejects.toThrow('permission denied')
  }
  await expect(call('visitor', 'add_push_device', device())).rejects.toThrow('permission denied')
  await expect(call('visitor', 'remove_push_device', asha)).rejects.toThrow('permission denied')
  await expect(as(asha, 'select * from private.notification_pushes')).rejects.toThrow('permission denied')
})

test('signing out switches the browser off', async () => {
  const asha = await newUser()
  const session = crypto.randomUUID()
  await asOwner(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
    [session, asha],
  )
  const inSession = { role: 'authenticated' as const, claims: { sub: asha, session_id: session } }
  await asCaller(pool, inSession, {
    text: 'select public.add_push_device($1)',
    values: [JSON.stringify(device())],
  })
  await tell(asha)
  await asOwner('delete from auth.sessions where id = $1', [session])
  expect(await claim(asha)).toEqual([])
  expect((await mine(asha)).devices).toEqual([])
})

test('twelve callers at once: each push is given to one, once', async () => {
  const learners = await Promise.all(Array.from({ length: 8 }, () => newUser()))
  for (const who of learners) {
    await add(who)
    await add(who)
    for (const kind of ['answer_marked', 'mission_ready', 'plan_slipping']) await tell(who, kind)
  }
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const given = await Promise.all(
      Array.from({ length: 12 }, () =>
        asCaller<{ due: Push[] }>(
          pool,
          { role: 'service_role', claims: {} },
          {
            text: 'select public.claim_pushes($1, 7) as due',
            values: [KEY],
          },
        ),
      ),
    )
    ids.push(...given.flatMap(([row]) => (row?.due ?? []).map(({ id }) => id)))
  }
  const own = await asOwner<{ id: string }>(
    `select push.id from private.notification_pushes push join public.notifications told on told.id = push.notification_id
     where told.user_id = any ($1)`,
    [learners],
  )
  expect(own).toHaveLength(48)
  expect(new Set(ids).size).toBe(ids.length)
  expect(own.every(({ id }) => ids.includes(id))).toBe(true)
})

test('a push is told in the reader’s language, and what was sent is not sent again', async () => {
  const asha = await newUser()
  await add(asha)
  await call(asha, 'choose_notifications', { language: 'hi' })
  await tell(asha, 'answer_marked', 'Told', 'once')
  await tell(asha, 'answer_marked', 'Told', 'once')
  const [push, ...others] = await claim(asha)
  expect([push?.title, push?.language, others]).toEqual(['बताया', 'hi', []])
  expect(await settle(push, 'sent')).toBe(true)
  expect(await settle(push, 'sent')).toBe(false)
  expect((await mine(asha)).devices[0]?.last_ok_at).not.toBeNull()
  await later(asha, 30)
  expect(await claim(asha)).toEqual([])
})

test('a device that is gone is removed with all that waits for it', async () => {
  const asha = await newUser()
  await add(asha)
  await tell(asha)
  await tell(asha, 'plan_slipping')
  const [first] = await claim(asha)
  await settle(first, 'gone')
  expect((await mine(asha)).devices).toEqual([])
  expect(await claim(asha)).toEqual([])
})

test('what a service puts off comes when it said, and is given up after six times', async () => {
  const asha = await newUser()
  await add(asha)
  await tell(asha)
  const [first] = await claim(asha)
  await settle(first, 'again', 600, 'status 429')
  await later(asha, 9)
  expect(await claim(asha)).toEqual([])
  await later(asha, 2)
  for (let tries = 2; tries <= 6; tries += 1) {
    const [push] = await claim(asha)
    expect(push?.id, String(tries)).toBe(first?.id)
    await settle(push, 'again', undefined, 'status 503')
    await later(asha, 30)
  }
  expect(await claim(asha)).toEqual([])
  const [kept] = await asOwner(
    'select problem, failed_at is not null as failed from private.notification_pushes where id = $1',
    [first?.id],
  )
  expect(kept).toEqual({ problem: 'status 503', failed: true })
})

test('a sender that died is made good after two minutes, and its late word counts for nothing', async () => {
  const asha = await newUser()
  await add(asha)
  await tell(asha)
  const [first] = await claim(asha)
  expect(await claim(asha)).toEqual([])
  await later(asha, 3)
  const [second] = await claim(asha)
  expect(second?.id).toBe(first?.id)
  expect(await settle(first, 'gone')).toBe(false)
  expect(await settle(second, 'refused', undefined, 'x'.repeat(5000))).toBe(true)
  expect((await mine(asha)).devices).toHaveLength(1)
})

test('what has no sense any more is left out', async () => {
  const asha = await newUser()
  await add(asha)
  await tell(asha, 'event_soon')
  await tell(asha, 'plan_slipping')
  await asOwner(
    `update public.notifications set created_at = created_at - interval '20 minutes' where user_id = $1`,
    [asha],
  )
  await later(asha, 20)
  expect((await claim(asha)).map(({ seconds }) => seconds > 86_400)).toEqual([true])
})

test('a choice against pushes of a group is kept to, with a device or without', async () => {
  const asha = await newUser()
  await call(asha, 'choose_notifications', { groups: [{ group: 'plan', push: false }] })
  const chosen = await add(asha)
  expect(chosen.groups.filter(({ push }) => !push).map(({ group }) => group)).toEqual(['plan'])
  await tell(asha, 'plan_slipping')
  await tell(asha, 'answer_marked')
  await call(asha, 'choose_notifications', { groups: [{ group: 'marked', push: false }] })
  expect(await claim(asha)).toEqual([])
})

test('in quiet hours no device rings, and afterwards it does so once for each group', async () => {
  const asha = await newUser()
  await add(asha)
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 330) % 1440
  await call(asha, 'choose_notifications', {
    quiet: { from: (minute + 1380) % 1440, to: (minute + 90) % 1440 },
  })
  for (const title of ['First', 'Second', 'Third']) await tell(asha, 'answer_marked', title)
  await tell(asha, 'mission_ready', 'Ready')
  await tell(asha, 'event_soon', 'Too late by then')
  expect(await claim(asha)).toEqual([])

  await call(asha, 'choose_notifications', { quiet: { from: null, to: null } })
  const given = (await Promise.all([claim(asha), claim(asha), claim(asha)])).flat()
  expect(given.map(({ title, more }) => [title, more]).sort()).toEqual([
    ['Ready', []],
    ['Third', ['Second', 'First']],
  ])
  for (const push of given) await settle(push, 'sent')
  await later(asha, 60)
  expect(await claim(asha)).toEqual([])
})

test('a browser is reached with the key that it was switched on with, and no other', async () => {
  const asha = await newUser()
  const other = newKey()
  await add(asha, device({ key: other }))
  expect((await mine(asha)).devices[0]?.works).toBe(false)
  await tell(asha)
  expect(await claim(asha)).toEqual([])
  expect(await claim(asha, other)).toHaveLength(1)
})

test('the site has a key where somebody sends, and a wrong one is not taken', async () => {
  const asha = await newUser()
  expect((await mine(asha)).push_key).toBe(KEY)
  await expect(call('service', 'keep_push_key', 'x')).rejects.toThrow('P-256')
  await as('service', 'select public.keep_push_key(null)')
  expect((await mine(asha)).push_key).toBeNull()
  await call('service', 'keep_push_key', KEY)
})

test('of devices that were removed the latest two hundred are remembered', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into private.removed_devices (user_id, mark, removed_at)
     select $1, lpad(n::text, 16, '0'), now() - n * interval '1 minute' from generate_series(1, 250) n`,
    [asha],
  )
  const { devices } = await add(asha)
  await call(asha, 'remove_push_device', devices[0]?.id)

  const marks = await asOwner<{ mark: string }>(
    'select mark from private.removed_devices where user_id = $1 order by removed_at desc',
    [asha],
  )
  expect(marks).toHaveLength(200)
  expect(marks[0]?.mark).toBe(devices[0]?.mark)
  expect(marks.at(-1)?.mark).toBe('0000000000000199')
})
