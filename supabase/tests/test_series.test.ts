/** Tests in their series: windows, how often, and the hours of the real paper. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

type Opened = { attempt: { id: string; expires_at: string; started_at: string; setup: { slot?: string } } }
type Listed = {
  server_now: string
  exam_day: string | null
  series: { slug: string }[]
  tests: { slug: string; series: string | null; slots: string[]; attempts_left: number | null }[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

async function aTest(fields: Parameters<typeof newTest>[1] = {}) {
  return newTest([await newQuestion()], fields)
}

async function listed(who: string, slug: string) {
  const told = await call<Listed>(who, 'my_tests')
  return { ...told, test: told.tests.find((one) => one.slug === slug) }
}

async function done(who: string, slug: string) {
  const { attempt } = await call<Opened>(who, 'start_test', slug)
  await call(who, 'submit_attempt', attempt.id)
}

/** The rule's hours for one test, so that one of them is as far away as it says. Days begin at midnight in India. */
async function withSlotIn(milliseconds: number, slug: string) {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(Date.now() + milliseconds))
  const rule = `slot-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(
    `insert into public.exam_rules (id, version, title, title_hi, right_sixths, wrong_sixths, question_count, minutes, source_url, slots)
     values ($1, 1, 'x', 'x', 12, -4, 100, 120, 'https://example.in', array[$2::time])`,
    [rule, time],
  )
  await asOwner('update public.tests set rule = $2 where slug = $1', [slug, rule])
}

test('a test may be taken as often as it says, and what is left is told', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const slug = await aTest({ attempts_allowed: 2 })
  expect((await listed(asha, slug)).test?.attempts_left).toBe(2)
  await done(asha, slug)
  expect((await listed(asha, slug)).test?.attempts_left).toBe(1)
  // the one that is open counts, and can be gone on with
  const { attempt } = await call<Opened>(asha, 'start_test', slug)
  expect((await listed(asha, slug)).test?.attempts_left).toBe(0)
  expect((await call<Opened>(asha, 'start_test', slug)).attempt.id).toBe(attempt.id)
  await call(asha, 'submit_attempt', attempt.id)

  await expect(call(asha, 'start_test', slug)).rejects.toMatchObject({
    code: '22023',
    detail: 'no_attempts_left',
  })
  expect((await listed(ravi, slug)).test?.attempts_left).toBe(2)
  const without = await aTest()
  await done(ravi, without)
  expect((await listed(ravi, without)).test?.attempts_left).toBeNull()
})

test('a window that has not begun, or is over, says so', async () => {
  const asha = await newUser()
  for (const fields of [{ opens_at: at(HOUR) }, { opens_at: at(-2 * HOUR), closes_at: at(-HOUR) }]) {
    await expect(call(asha, 'start_test', await aTest(fields))).rejects.toMatchObject({
      code: '22023',
      detail: 'not_open',
    })
  }
  await expect(aTest({ opens_at: at(HOUR), closes_at: at(-HOUR) })).rejects.toThrow('check constraint')
})

test('whole papers can be sat at the hours of the real one, topic tests cannot', async () => {
  const asha = await newUser()
  const [paper, topic] = [await aTest({ kind: 'paper', minutes: 120 }), await aTest({ minutes: 30 })]
  const { test: shown, server_now } = await listed(asha, paper)
  const hours = shown?.slots.map((slot) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(new Date(slot)),
  )
  expect(new Set(hours)).toEqual(new Set(['09:30', '14:30']))
  expect(shown?.slots.length).toBeGreaterThanOrEqual(4)
  for (const slot of shown?.slots ?? []) {
    expect(Date.parse(slot) + 2 * HOUR).toBeGreaterThan(Date.parse(server_now))
  }
  expect((await listed(asha, topic)).test?.slots).toEqual([])
  await expect(call(asha, 'start_test', topic, shown?.slots[0])).rejects.toMatchObject({ detail: 'no_slot' })
})

test('the clock of a slot runs from its hour: nobody begins before it, and who comes late has less', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const soon = await aTest({ kind: 'mock', minutes: 120 })
  await withSlotIn(2 * MINUTE, soon)
  const [ahead] = (await listed(asha, soon)).test?.slots ?? []
  await expect(call(asha, 'start_test', soon, ahead)).rejects.toMatchObject({ detail: 'too_early' })
  expect(await as(asha, 'select id from public.attempts')).toEqual([])

  const begun = await aTest({ kind: 'mock', minutes: 120 })
  await withSlotIn(-10 * MINUTE, begun)
  const [slot] = (await listed(asha, begun)).test?.slots ?? []
  const { attempt } = await call<Opened>(asha, 'start_test', begun, slot)
  expect(Date.parse(attempt.expires_at)).toBe(Date.parse(slot as string) + 120 * MINUTE)
  expect(Date.parse(attempt.setup.slot as string)).toBe(Date.parse(slot as string))

  await asOwner('update public.profiles set needs_extra_time = true where user_id = $1', [ravi])
  const slower = await call<Opened>(ravi, 'start_test', begun, slot)
  expect(Date.parse(slower.attempt.expires_at)).toBe(Date.parse(slot as string) + 160 * MINUTE)
  // without a slot it begins now
  const meera = await newUser()
  const now = await call<Opened>(meera, 'start_test', begun)
  expect(Date.parse(now.attempt.expires_at) - Date.parse(now.attempt.started_at)).toBe(120 * MINUTE)
})

test('a slot is over when the learner’s own time is: who has extra time enters one that still runs for them', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await asOwner('update public.profiles set needs_extra_time = true where user_id = $1', [ravi])
  const slug = await aTest({ kind: 'mock', minutes: 120 })
  await withSlotIn(-130 * MINUTE, slug)
  const isBegun = (slot: string) => Date.parse(slot) < Date.now()
  const [slot] = (await listed(ravi, slug)).test?.slots ?? []

  expect(slot && isBegun(slot)).toBe(true)
  expect((await listed(asha, slug)).test?.slots.filter(isBegun)).toEqual([])
  await expect(call(asha, 'start_test', slug, slot)).rejects.toMatchObject({ detail: 'no_slot' })
  const { attempt } = await call<Opened>(ravi, 'start_test', slug, slot)
  expect(Date.parse(attempt.expires_at)).toBe(Date.parse(slot as string) + 160 * MINUTE)
})

test('a slot of yesterday that is not over is there after midnight', async () => {
  const slug = await aTest({ kind: 'mock', minutes: 120 })
  await withSlotIn(MINUTE, slug)
  // as if it went on for a whole day: at any hour, yesterday's is not over
  const [{ slots }] = (await asOwner<{ slots: Date[] }>(
    `select private.slots_of(jsonb_populate_record(test, '{"minutes": 1440}')) as slots
     from public.tests test where slug = $1`,
    [slug],
  )) as [{ slots: Date[] }]
  expect(slots.map((slot) => Math.round((slot.getTime() - Date.now()) / HOUR))).toEqual([-24, 0, 24, 48])
})

test('a slot outside the window of its test is none', async () => {
  const asha = await newUser()
  const slug = await aTest({ kind: 'paper', minutes: 120, opens_at: at(-HOUR), closes_at: at(30 * HOUR) })
  const { test: shown } = await listed(asha, slug)
  const open = await aTest({ kind: 'paper', minutes: 120 })
  const later = (await listed(asha, open)).test?.slots.at(-1)

  expect(shown?.slots.length).toBeGreaterThan(0)
  expect(shown?.slots).not.toContain(later)
  await expect(call(asha, 'start_test', slug, later)).rejects.toMatchObject({ detail: 'no_slot' })
})

test('series are read by learners, and a test stays when its series goes', async () => {
  const asha = await newUser()
  const slug = await aTest()
  const series = `series-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(
    `insert into public.test_series (slug, title, title_hi, about, about_hi, position) values ($1, 'x', 'x', 'x', 'x', 1)`,
    [series],
  )
  await asOwner('update public.tests set series = $2 where slug = $1', [slug, series])
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ('cse-2027-prelims', 'x', 'x', 'x', '2027-05-23', 'x', 'https://example.in') on conflict do nothing`,
  )
  const told = await listed(asha, slug)
  expect(told.test?.series).toBe(series)
  expect(told.series.map((one) => one.slug)).toContain(series)
  expect(told.exam_day).toMatch(/^\d{4}-05-\d\d$/)
  await asOwner('delete from public.test_series where slug = $1', [series])
  expect((await listed(asha, slug)).test?.series).toBeNull()
})
