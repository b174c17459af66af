/** A learner's days: the same in SQL and in TypeScript, in every zone and across every change of its clocks. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { dayBegan, dayPlus, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { as, asOwner, newUser } from './as-user.ts'

const ZONES = [
  ...['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ...['America/St_Johns', 'Asia/Tehran', 'Africa/Cairo', 'America/Santiago', 'Pacific/Chatham'],
]
const STARTS = [0, 60, 90, 150, 240, 360]
const moment = fc.date({ min: new Date('2010-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
const clock = fc.record({ zone: fc.constantFrom(...ZONES), dayStarts: fc.constantFrom(...STARTS) })

/** The hours around changes of the clocks, where rules come apart. */
async function changes(): Promise<{ zone: string; at: Date }[]> {
  return asOwner(
    `select zone, hour as at
     from unnest($1::text[]) zone
     cross join lateral generate_series(timestamptz '2010-01-01', '2030-12-31', interval '1 hour') hour
     where (hour at time zone zone) - ((hour - interval '1 hour') at time zone zone) <> interval '1 hour'`,
    [ZONES],
  )
}

test('days begin one after another, and each moment belongs to the last that has begun', () => {
  fc.assert(
    fc.property(moment, clock, (at, lived) => {
      const day = studyDay(at, lived)
      expect(dayBegan(day, lived).getTime()).toBeLessThanOrEqual(at.getTime())
      expect(dayBegan(dayPlus(day, 1), lived).getTime()).toBeGreaterThan(at.getTime())
      expect(studyDay(new Date(at.getTime() + 60_000), lived) >= day).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

longTest(
  'the database draws the same boundaries, also where clocks are changed',
  async () => {
    const around = (await changes()).flatMap(({ zone, at }) =>
      [-26, -25, -2, -1, -0.5, 0, 0.5, 1, 2, 23, 24, 25].flatMap((hours) =>
        STARTS.map((dayStarts) => ({ zone, dayStarts, at: new Date(at.getTime() + hours * 3_600_000) })),
      ),
    )
    const anywhere = fc.sample(
      fc.tuple(moment, clock).map(([at, lived]) => ({ ...lived, at })),
      { numRuns: 3000, seed: 10 },
    )
    const asked = [...around, ...anywhere]
    expect(asked.length).toBeGreaterThan(20_000)
    const told = await asOwner<{ day: string }>(
      `select private.user_day(at, zone, starts)::text as day
     from unnest($1::timestamptz[], $2::text[], $3::int[]) with ordinality asked (at, zone, starts, place) order by place`,
      [
        asked.map(({ at }) => at.toISOString()),
        asked.map(({ zone }) => zone),
        asked.map(({ dayStarts }) => dayStarts),
      ],
    )
    const apart = asked.flatMap((one, index) => {
      const ours = studyDay(one.at, one)
      return ours === told[index]?.day
        ? []
        : [`${one.zone} ${one.dayStarts} ${one.at.toISOString()}: ${ours}, ${told[index]?.day}`]
    })
    expect(apart).toEqual([])
  },
  60_000,
)

test('one minute before midnight and one after are two days in India, and one where the day begins at four', () => {
  const [before, after] = [new Date('2026-11-22T18:29:00Z'), new Date('2026-11-22T18:31:00Z')]
  const india = { zone: 'Asia/Kolkata', dayStarts: 0 }
  expect([studyDay(before, india), studyDay(after, india)]).toEqual(['2026-11-22', '2026-11-23'])
  const late = { zone: 'Asia/Kolkata', dayStarts: 240 }
  expect([studyDay(before, late), studyDay(after, late)]).toEqual(['2026-11-22', '2026-11-22'])
})

test('a day that a zone left out belongs to nobody', () => {
  const samoa = { zone: 'Pacific/Apia', dayStarts: 0 }
  expect(studyDay(new Date('2011-12-30T09:59:59Z'), samoa)).toBe('2011-12-29')
  expect(studyDay(new Date('2011-12-30T10:00:00Z'), samoa)).toBe('2011-12-31')
})

test('settings are a learner’s own, with a clock that exists', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await as(asha, `update public.study_settings set time_zone = 'Europe/London', day_starts = 240`)
  expect(await as(ravi, 'select time_zone from public.study_settings')).toEqual([
    { time_zone: 'Asia/Kolkata' },
  ])
  await expect(as(ravi, `update public.study_settings set time_zone = 'Mars/Base'`)).rejects.toThrow(
    'time_zone',
  )
  await expect(as('visitor', 'select 1 from public.study_settings')).rejects.toThrow('permission denied')
  await asOwner(`update private.study_zones set since = since - interval '2 hours' where user_id = $1`, [
    asha,
  ])
  await as(asha, `update public.study_settings set time_zone = 'Asia/Tokyo'`)
  await as(asha, 'update public.study_settings set daily_minutes = 60')
  const lived = await asOwner('select time_zone from private.study_zones where user_id = $1 order by since', [
    asha,
  ])
  expect(lived.map(({ time_zone }) => time_zone)).toEqual(['Asia/Kolkata', 'Europe/London', 'Asia/Tokyo'])
})

test('clocks that are only tried out leave one row an hour, and those of long ago one a day', async () => {
  const asha = await newUser()
  const rows = () =>
    asOwner<{ day_starts: number }>(
      'select day_starts from private.study_zones where user_id = $1 order by since',
      [asha],
    )
  for (let minute = 1; minute <= 30; minute++) {
    await as(asha, `update public.study_settings set day_starts = ${minute}`)
  }
  expect((await rows()).map(({ day_starts }) => day_starts)).toEqual([0, 30])
  await asOwner(
    `insert into private.study_zones (user_id, since, time_zone, day_starts)
     select $1, date_trunc('day', now(), 'UTC') - interval '1 day' * days + interval '1 hour' * hour, 'Asia/Tokyo', days - 390 + hour
     from unnest(array[390, 410, 411]) days cross join generate_series(0, 5) hour`,
    [asha],
  )
  await as(asha, `update public.study_settings set day_starts = 31`)
  expect((await rows()).map(({ day_starts }) => day_starts)).toEqual([26, 25, 0, 1, 2, 3, 4, 5, 0, 31])
})

test('days of the week that are rested are a plain list of days', async () => {
  const asha = await newUser()
  for (const days of ['{{1,2}}', '{{{3}}}', '{NULL}', '{1,NULL}', '{0}', '{8}', '{1,2,3,4,5,6,7}']) {
    await expect(as(asha, `update public.study_settings set rest_weekdays = '${days}'`)).rejects.toThrow(
      'rest_weekdays',
    )
  }
  await as(asha, `update public.study_settings set rest_weekdays = '{6,7}'`)
  await as(asha, `update public.study_settings set rest_weekdays = '{}'`)
})

test('rest is planned ahead, and what was rested stays so', async () => {
  const asha = await newUser()
  const day = async (away: number) =>
    (await asOwner<{ day: string }>('select (private.study_day($1) + $2::int)::text as day', [asha, away]))[0]
      ?.day
  await as(asha, `insert into public.rest_days (day) values ('${await day(0)}'), ('${await day(3)}')`)
  await expect(as(asha, `insert into public.rest_days (day) values ('${await day(-1)}')`)).rejects.toThrow(
    'gone by',
  )
  await as(asha, `delete from public.rest_days where day = '${await day(3)}'`)
  await asOwner(`alter table public.rest_days disable trigger rest_is_planned`)
  await asOwner('insert into public.rest_days values ($1, $2)', [asha, await day(-2)])
  await asOwner(`alter table public.rest_days enable trigger rest_is_planned`)
  await expect(as(asha, `delete from public.rest_days where day < '${await day(-1)}'`)).rejects.toThrow(
    'gone by',
  )
  await asOwner('delete from auth.users where id = $1', [asha])
})
