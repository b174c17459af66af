/** The week: its score first and large, each day with a mark and a word, the streak small; and what can be made up for. */

import { Check, Moon, Plane, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { plainDate, plainDateAs, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import type { DayState, Streak } from './mission-types.ts'
import { copy } from './week-copy.ts'

export function WeekScore({ streak }: { streak: Streak }) {
  const words = useCopy(copy)
  const isReached = streak.week_done >= streak.week_goal
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <b className="font-read text-h1 tabular-nums leading-tight">
        {words.score(streak.week_done, streak.week_goal)}
      </b>
      <span className="text-muted text-sm">{isReached ? words.reached : words.scoreSays}</span>
    </p>
  )
}

export function StreakLine({ streak }: { streak: Streak }) {
  const words = useCopy(copy)
  return (
    <p className="text-muted text-xs">
      {words.streak(streak.current, streak.best)} {words.freezes(streak.freezes)}
    </p>
  )
}

/** `today`: the day of the mission, marked whatever became of it. */
export function WeekStrip({ week, today }: { week: Streak['week']; today: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <ol className="grid grid-cols-7 border-rule border-y">
      {week.map(({ day, state }) => (
        <li
          key={day}
          aria-current={day === today ? 'date' : undefined}
          className="grid justify-items-center gap-1.5 border-rule px-0.5 pt-2.5 pb-2 text-center not-first:border-l aria-[current]:bg-surface aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
        >
          <span className="sr-only">
            {longDay(day, locale)}: {words.statesLong[state]}
          </span>
          <span aria-hidden className="text-2xs text-muted">
            {shortDay(day, locale)}
          </span>
          <span aria-hidden className={`grid size-6 place-items-center rounded-full ${MARK[state].look}`}>
            {MARK[state].icon}
          </span>
          <span aria-hidden className="text-2xs leading-tight">
            {words.states[state]}
          </span>
        </li>
      ))}
    </ol>
  )
}

const STROKE = { size: 14, strokeWidth: 2.2 }

/** A mark differs in shape as well as in colour. */
const MARK: Record<DayState, { look: string; icon: ReactNode }> = {
  done: { look: 'bg-positive text-on-positive', icon: <Check {...STROKE} /> },
  rest: { look: 'border border-control text-muted', icon: <Moon {...STROKE} /> },
  frozen: {
    look: 'border-2 border-primary border-dashed text-primary',
    icon: <span className="size-1.5 rounded-full bg-primary" />,
  },
  repaired: { look: 'border-2 border-positive text-positive', icon: <Wrench {...STROKE} size={12} /> },
  missed: { look: 'border border-control', icon: <span className="h-0.5 w-2.5 bg-muted" /> },
  open: {
    look: 'border-2 border-accent-line',
    icon: <span className="size-2 rounded-full border-2 border-accent-line" />,
  },
  future: { look: '', icon: <span className="size-1.5 rounded-full bg-rule" /> },
  before: { look: '', icon: null },
  travelled: { look: 'border border-control text-muted', icon: <Plane {...STROKE} size={12} /> },
}

export function Repair({ repair }: { repair: NonNullable<Streak['repair']> }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <div className="border-accent-line border-l-3 pl-4 text-sm">
      <p className="font-semibold">{words.repairTitle(longDay(repair.day, locale))}</p>
      <p className="mt-1 text-muted">
        {words.repairSays(repair.minutes_left, shortMoment(new Date(repair.until), locale))}
      </p>
    </div>
  )
}

function shortDay(day: string, locale: string) {
  return plainDateAs(day, locale, { weekday: 'short' })
}

function longDay(day: string, locale: string) {
  return `${plainDateAs(day, locale, { weekday: 'long' })}, ${plainDate(day, locale)}`
}
