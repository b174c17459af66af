/** Streaks over any life: journeys across zones and changes of clocks break nothing, missed days do, and rest never. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, longTest } from '#scripts/testing/long.ts'
import { dayPlus, studyDay, weekdayOf } from '#supabase/functions/_shared/learning/study-day.ts'
import {
  type Asked,
  clockAt,
  HOUR,
  hoursOf,
  life,
  lived,
  one,
  QUARTER,
  seeded,
  type Told,
  told,
  workOf,
} from './lives.ts'

test('however somebody travels, a streak with work in each day lived whole never breaks, and counts no day twice', async () => {
  const lives = fc.sample(fc.tuple(life, fc.integer()), { numRuns: LONG ? 400 : 100, seed: 11 })
  const asked: (Asked & { worked: { at: number; day: string }[] })[] = []
  for (const [given, seed] of lives) {
    const work = workOf(given, seeded(seed))
    for (const share of [0.2, 0.4, 0.55, 0.7, 0.85, 1]) {
      const now = given.from + Math.floor((25 * 96 - 1) * share) * QUARTER
      const worked = work.filter(({ at }) => at <= now)
      asked.push({
        ...{ done: worked.map(({ day }) => day), moves: given.moves, now, worked },
        shownFrom: worked[0]?.day ?? '2011-01-01',
      })
    }
  }
  const answers = await told(asked)
  for (const [index, { days, current, best }] of answers.entries()) {
    const { worked, done } = asked[index] as (typeof asked)[number]
    const states = Object.values(days)
    expect(states).not.toContain('missed')
    expect(states).not.toContain('frozen')
    expect(current).toBe(new Set(done).size)
    expect(best).toBe(current)
    // a day that was counted stays counted: of the same life a later look never says less
    const before = answers[index - 1]
    if (index % 6 > 0 && before) expect(current).toBeGreaterThanOrEqual(before.current)
    const span = ((worked.at(-1)?.at ?? 0) - (worked[0]?.at ?? 0)) / (24 * HOUR)
    expect(current).toBeLessThanOrEqual(span + 4)
  }
}, 120_000)

/** The same rules, written as plainly as they can be. */
function plainly({ done, repaired = [], moves = [], rests = [], restDays = [], now }: Asked, from: string) {
  const until = studyDay(new Date(now), clockAt({ moves }, now))
  const hours = hoursOf(lived({ from: Date.parse(from) - 60 * HOUR, until: now + 72 * HOUR, moves }))
  const counts = new Set([...done, ...repaired])
  const days: Record<string, string> = {}
  let [current, best, freezes, towards, began] = [0, 0, 0, 0, false]
  const last = [until, ...counts].sort().at(-1) ?? until
  for (let day = from; day <= last; day = dayPlus(day, 1)) {
    const plan = rests.findLast(({ since }) => since <= day)
    if (counts.has(day)) {
      began = true
      current += 1
      best = Math.max(best, current)
      towards += 1
      if (towards === 7) [towards, freezes] = [0, Math.min(2, freezes + 1)]
      days[day] = done.includes(day) ? 'done' : 'repaired'
    } else if (restDays.includes(day) || plan?.weekdays.includes(weekdayOf(day))) days[day] = 'rest'
    else if (day >= until) days[day] = day === until ? 'open' : 'future'
    else if (!began) days[day] = 'before'
    else if ((hours.get(day) ?? 0) < 20) days[day] = 'travelled'
    else if (current > 0 && freezes > 0) {
      freezes -= 1
      days[day] = 'frozen'
    } else {
      current = 0
      days[day] = 'missed'
    }
  }
  return { today: until, current, best, freezes, days }
}

longTest(
  'any life with work, rest, journeys and gaps is told as the rules say',
  async () => {
    const lives = fc.sample(
      fc.tuple(
        life,
        fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 24 }),
        fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 3 }),
        fc.array(
          fc.tuple(fc.integer({ min: -3, max: 20 }), fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 })),
          { maxLength: 3 },
        ),
        fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 3 }),
      ),
      { numRuns: 400, seed: 12 },
    )
    const asked = lives.map(([given, done, repaired, rests, restDays]) => {
      const first = studyDay(new Date(given.from), clockAt(given, given.from))
      const day = (away: number) => dayPlus(first, away)
      const now = given.until - 1
      const today = studyDay(new Date(now), clockAt(given, now))
      return {
        first,
        ...{ moves: given.moves, now, shownFrom: first, done: done.map(day).filter((one) => one <= today) },
        repaired: repaired.map(day).filter((one) => one < today),
        rests: [...new Map(rests)]
          .sort(([a], [b]) => a - b)
          .map(([away, weekdays]) => ({ since: day(away), weekdays })),
        restDays: restDays.map(day),
      }
    })
    const answers = await told(asked)
    for (const [index, answer] of answers.entries()) {
      const given = asked[index] as (typeof asked)[number]
      const { today, current, best, freezes, days } = answer
      expect({ today, current, best, freezes, days }).toEqual(plainly(given, given.first))
    }
    // of a week alone the same is told, whatever was long ago
    const later = await told(asked.map((given) => ({ ...given, shownFrom: dayPlus(given.first, 18) })))
    for (const [index, { days, ...rest }] of later.entries()) {
      const whole = answers[index] as Told
      expect(rest).toEqual({
        ...whole,
        days: undefined,
        ...rest,
        repair: whole.repair,
        current: whole.current,
        best: whole.best,
      })
      const since = dayPlus((asked[index] as (typeof asked)[number]).first, 18)
      const shown = Object.entries(whole.days).filter(([day]) => day >= since)
      expect(days).toEqual(Object.fromEntries(shown))
    }
  },
  120_000,
)

const IST = (written: string) => Date.parse(`${written}+05:30`)
const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => dayPlus(from, at))

test('one minute before midnight in India the day is still open; one minute after it was missed, and can be repaired', async () => {
  const done = days('2026-11-18', 4)
  const before = await one({ done, now: IST('2026-11-22T23:59:00'), shownFrom: '2026-11-22' })
  expect(before).toMatchObject({ current: 4, repair: null, days: { '2026-11-22': 'open' } })

  const after = await one({ done, now: IST('2026-11-23T00:01:00'), shownFrom: '2026-11-22' })
  expect(after).toMatchObject({
    ...{ current: 0, best: 4, days: { '2026-11-22': 'missed', '2026-11-23': 'open' } },
    repair: { day: '2026-11-22', keeps: 4 },
  })
  expect(Date.parse(after.repair?.until ?? '')).toBe(IST('2026-11-25T00:00:00'))
  expect((await one({ done, now: IST('2026-11-25T00:01:00') })).repair).toBeNull()
})

test('where a day begins at four, an hour after midnight is still the day before', async () => {
  const moves = [{ since: IST('2026-01-01T00:00:00'), clock: { zone: 'Asia/Kolkata', dayStarts: 240 } }]
  const done = days('2026-11-18', 4)
  expect(await one({ done, moves, now: IST('2026-11-23T01:00:00') })).toMatchObject({
    today: '2026-11-22',
    current: 4,
  })
  expect((await one({ done, moves, now: IST('2026-11-23T04:01:00') })).current).toBe(0)
})

test('each seventh day earns a freeze, two are held at most, and a missed day uses one by itself', async () => {
  const fortnights = days('2026-10-01', 28)
  expect(await one({ done: days('2026-10-01', 6), now: IST('2026-10-06T20:00:00') })).toMatchObject({
    freezes: 0,
  })
  expect(await one({ done: days('2026-10-01', 7), now: IST('2026-10-07T20:00:00') })).toMatchObject({
    freezes: 1,
  })
  expect(await one({ done: fortnights, now: IST('2026-10-28T20:00:00') })).toMatchObject({
    freezes: 2,
    current: 28,
  })

  const missed = await one({ done: fortnights, now: IST('2026-10-31T08:00:00'), shownFrom: '2026-10-28' })
  expect(missed).toMatchObject({
    ...{ freezes: 0, current: 28, repair: null },
    days: { '2026-10-29': 'frozen', '2026-10-30': 'frozen', '2026-10-31': 'open' },
  })
  expect(await one({ done: fortnights, now: IST('2026-11-01T08:00:00') })).toMatchObject({
    current: 0,
    best: 28,
  })
})

test('planned rest neither counts nor breaks, and what is planned anew leaves what has gone by as it was', async () => {
  const done = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-21']
  const asked = { done, restDays: ['2026-11-20'], now: IST('2026-11-21T20:00:00'), shownFrom: '2026-11-16' }
  const wednesdays = { since: '2026-11-01', weekdays: [3] }
  expect(await one({ ...asked, rests: [wednesdays] })).toMatchObject({
    ...{ current: 4, days: { '2026-11-18': 'rest', '2026-11-20': 'rest' } },
  })
  const anew = { since: '2026-11-21', weekdays: [7] }
  expect(await one({ ...asked, rests: [wednesdays, anew] })).toMatchObject({ current: 4 })
  expect(await one({ ...asked, rests: [{ ...wednesdays, since: '2026-11-21' }] })).toMatchObject({
    current: 2,
  })
})

test('over the date line a day left out breaks nothing, and one that comes twice counts once', async () => {
  const samoa = (since: string) => [
    { since: Date.parse('2011-01-01'), clock: { zone: 'Pacific/Honolulu', dayStarts: 0 } },
    { since: Date.parse(since), clock: { zone: 'Pacific/Apia', dayStarts: 0 } },
  ]
  // leaves Hawaii on the 28th and lands in Samoa, which has no 30th
  const asked = { done: ['2011-12-27', '2011-12-28', '2011-12-29', '2011-12-31'], shownFrom: '2011-12-27' }
  expect(
    await one({ ...asked, moves: samoa('2011-12-28T20:00:00Z'), now: Date.parse('2011-12-31T01:00:00Z') }),
  ).toMatchObject({
    ...{ today: '2011-12-31', current: 4, days: { '2011-12-30': 'travelled' } },
  })
  const back = [
    { since: Date.parse('2026-01-01'), clock: { zone: 'Asia/Tokyo', dayStarts: 0 } },
    { since: Date.parse('2026-11-22T03:00:00Z'), clock: { zone: 'Pacific/Honolulu', dayStarts: 0 } },
  ]
  const done = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-21', '2026-11-22']
  expect(await one({ done, moves: back, now: Date.parse('2026-11-22T05:00:00Z') })).toMatchObject({
    today: '2026-11-21',
    current: 3,
  })
})
