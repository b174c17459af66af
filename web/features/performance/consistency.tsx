/** On which of the learner's days there were answers. No streak: rest is part of a plan. */

import { useQuery } from '@tanstack/react-query'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { studySettingsQuery, todayOf } from '#web/features/study-settings/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { Block } from './block.tsx'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import {
  type Consistency,
  consistencyOf,
  type Day,
  type GradedAnswer,
  type Range,
} from './performance-rules.ts'
import { RepairButton } from './repair-button.tsx'

const MOST_DAYS = 90

export function ConsistencyPart({
  answers,
  range,
  now,
}: {
  answers: GradedAnswer[]
  range: Range
  now: Date
}) {
  const words = useCopy(copy)
  const stop = useFullStop()
  const { data: settings } = useQuery(studySettingsQuery(useSignedInUser().id))
  // until they are known, and where they cannot be read, those of this device
  const dayAt = (moment: Date) => (settings ? todayOf(settings, moment) : dayOf(moment))
  const today = dayAt(now)
  const length = range === 'all' ? MOST_DAYS : Number(range)
  const consistency = consistencyOf(
    answers,
    (moment) => dayAt(new Date(moment)),
    dayPlus(today, 1 - length),
    today,
  )
  return (
    <Block
      title={words.days}
      says={
        <>
          <b>{words.daysSays(consistency.practised, length)}</b> {words.daysRest}{' '}
          {range === 'all' && words.daysAll} {words.answersCount(consistency.count)}
          {stop}
        </>
      }
      table={<WeekTable days={consistency.days} />}
      repair={<RepairButton setup={{ size: 10 }}>{words.daysRepair}</RepairButton>}
    >
      <Squares consistency={consistency} />
    </Block>
  )
}

/** A square a day; how many answers it had is also in its size, for those who see no colours. */
function Squares({ consistency: { days, practised } }: { consistency: Consistency }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const side = (count: number) => (count === 0 ? 4 : count < 10 ? 9 : 14)
  const look = (count: number) => (count === 0 ? 'fill-control' : count < 10 ? 'fill-map-3' : 'fill-map-5')
  const columns = Math.min(days.length, 15)
  const height = Math.ceil(days.length / columns) * 18
  return (
    <>
      <svg
        viewBox={`0 0 ${columns * 18} ${height}`}
        role="img"
        aria-label={words.daysChart(practised, days.length)}
        className="mt-4 w-full"
        style={{ maxWidth: columns * 26 }}
      >
        {days.map(({ day, count }, at) => (
          <rect
            key={day}
            x={(at % columns) * 18 + 9 - side(count) / 2}
            y={Math.floor(at / columns) * 18 + 9 - side(count) / 2}
            width={side(count)}
            height={side(count)}
            className={look(count)}
          >
            <title>{words.dayCount(plainDate(day, locale), count)}</title>
          </rect>
        ))}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
        {(
          [
            [0, words.dayNone],
            [1, words.dayFew],
            [10, words.dayMany],
          ] as const
        ).map(([count, name]) => (
          <li key={count} className="inline-flex items-center gap-2">
            <svg aria-hidden width="14" height="14" viewBox="0 0 14 14">
              <rect
                x={7 - side(count) / 2}
                y={7 - side(count) / 2}
                width={side(count)}
                height={side(count)}
                className={look(count)}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function WeekTable({ days }: { days: Day[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <Ledger
      caption={words.days}
      columns={[words.week, words.daysInWeek, words.answers].map((name) => ({ name }))}
      rows={weeks.map((week) => ({
        key: week[0]?.day ?? '',
        name: plainDate(week[0]?.day ?? '', locale),
        cells: [week.filter((day) => day.count > 0).length, week.reduce((sum, day) => sum + day.count, 0)],
      }))}
    />
  )
}
