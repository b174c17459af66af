/** Lives for tests of streaks: journeys across zones, the days as they were lived, work in them, and what the database says. */

import fc from 'fast-check'
import {
  dayBegan,
  dayPlus,
  INDIAN_CLOCK,
  type StudyClock,
  studyDay,
} from '#supabase/functions/_shared/learning/study-day.ts'
import { asOwner } from './as-user.ts'

export const HOUR = 3_600_000
export const QUARTER = HOUR / 4

const ZONES = [
  ...['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ...['Pacific/Kiritimati', 'Pacific/Honolulu', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Tokyo'],
]

type Move = { since: number; clock: StudyClock }
type Life = { from: number; until: number; moves: Move[] }
export type Told = {
  today: string
  current: number
  best: number
  freezes: number
  last_day: string | null
  days: Record<string, string>
  repair: { day: string; until: string; keeps: number } | null
}
export type Asked = {
  done: string[]
  repaired?: string[]
  moves?: Move[]
  rests?: { since: string; weekdays: number[] }[]
  restDays?: string[]
  now: number
  shownFrom?: string
}

/** What the database says of each, in one question. */
export async function told(asked: Asked[]): Promise<Told[]> {
  const rows = await asOwner<{ told: Told }>(
    `select private.streak_at(
       array(select jsonb_array_elements_text(life -> 'done')::date), array(select jsonb_array_elements_text(life -> 'repaired')::date),
       life -> 'zones', life -> 'rests', array(select jsonb_array_elements_text(life -> 'rest_days')::date),
       (life ->> 'now')::timestamptz, (life ->> 'from')::date) as told
     from jsonb_array_elements($1::jsonb) with ordinality given (life, at) order by at`,
    [
      JSON.stringify(
        asked.map(({ done, repaired = [], moves = [], rests = [], restDays = [], now, shownFrom }) => ({
          ...{
            done,
            repaired,
            rests,
            rest_days: restDays,
            from: shownFrom,
            now: new Date(now).toISOString(),
          },
          zones: moves
            .filter(({ since }) => since <= now)
            .map(({ since, clock }) => ({
              ...{ since: new Date(since).toISOString(), zone: clock.zone, starts: clock.dayStarts },
            })),
        })),
      ),
    ],
  )
  return rows.map((row) => row.told)
}

export const one = async (asked: Asked) => (await told([asked]))[0] as Told

export function clockAt({ moves }: Pick<Life, 'moves'>, moment: number): StudyClock {
  return moves.findLast(({ since }) => since <= moment)?.clock ?? INDIAN_CLOCK
}

type Stretch = { day: string; from: number; to: number }

/** One day after another as they were lived: a journey can cut one short, leave one out, or bring one back. */
export function lived(life: Life): Stretch[] {
  const stretches: Stretch[] = []
  let from = life.from
  while (from < life.until) {
    const here = clockAt(life, from)
    const day = studyDay(new Date(from), here)
    const moved = life.moves.find(({ since }) => since > from)?.since ?? Number.POSITIVE_INFINITY
    const to = Math.min(dayBegan(dayPlus(day, 1), here).getTime(), moved, life.until)
    const before = stretches.at(-1)
    if (before?.day === day) before.to = to
    else stretches.push({ day, from, to })
    from = to
  }
  return stretches
}

export function hoursOf(stretches: Stretch[]): Map<string, number> {
  const hours = new Map<string, number>()
  for (const { day, from, to } of stretches) hours.set(day, (hours.get(day) ?? 0) + (to - from) / HOUR)
  return hours
}

const clock = fc.record({
  zone: fc.constantFrom(...ZONES),
  dayStarts: fc.constantFrom(0, 0, 60, 240, 360),
})
/** Changes of clocks of both halves of the earth, and the days around which Samoa left one out. */
const beginning = fc
  .constantFrom('2011-12-20', '2026-03-01', '2026-10-20', '2026-11-22', '2027-03-20', '2027-09-20')
  .chain((day) => fc.integer({ min: 0, max: 95 }).map((quarter) => Date.parse(day) + quarter * QUARTER))
export const life = fc
  .tuple(beginning, clock, fc.array(fc.tuple(fc.integer({ min: 1, max: 25 * 96 }), clock), { maxLength: 14 }))
  .map(
    ([from, first, later]): Life => ({
      from,
      until: from + 25 * 24 * HOUR,
      moves: [
        { since: from - 40 * 24 * HOUR, clock: first },
        ...[...new Map(later)]
          .sort(([a], [b]) => a - b)
          .map(([quarter, moved]) => ({ since: from + quarter * QUARTER, clock: moved })),
      ],
    }),
  )

/** Work some time in each day that was lived nearly whole, before it was left, and here and there besides. */
export function workOf(given: Life, luck: (at: number) => number): { at: number; day: string }[] {
  const stretches = lived({ ...given, from: given.from - 4 * 24 * HOUR })
  const hours = hoursOf(stretches)
  return [...hours.keys()].flatMap((day, index) => {
    const first = stretches.find((stretch) => stretch.day === day)
    if (!first || ((hours.get(day) ?? 0) < 20 && luck(index) < 0.6)) return []
    return [{ day, at: first.from + luck(index + 1000) * (first.to - first.from) }]
  })
}

export const seeded = (seed: number) => (at: number) => {
  const mixed = Math.imul((at + 1) ^ seed, 2_654_435_761) >>> 0
  return (Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0) / 2 ** 32
}
