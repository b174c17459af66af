/** A learner's own days: how long, from when, in which zone, and which of them are rest. Every choice is kept at once. */

import { type ReactNode, useId, useRef } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { learnerTimeZone } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { RestDays } from './rest-days.tsx'
import { copy } from './settings-copy.ts'
import {
  DAILY_MINUTES,
  DAY_STARTS,
  type DailyMinutes,
  dayStartText,
  MOST_REST_WEEKDAYS,
  restToggled,
  type StudySettings,
  WEEKDAYS,
  weekdayName,
  zoneName,
  zonesWith,
} from './settings-rules.ts'
import { useStudySettings } from './use-study-settings.ts'

export function MyDays({
  userId,
  onSaved,
}: {
  userId: string
  /** What follows from the days, a mission or a plan, has to be read again. */
  onSaved?: () => void
}) {
  const words = useCopy(copy)
  const { settings, isError, isFetching, refetch, change, isSaving, isSaved } = useStudySettings(
    userId,
    onSaved,
  )
  if (!settings && isError) {
    return <FailedRead title={words.failed} read={{ isFetching, refetch }} />
  }
  if (!settings) return <Skeleton label={words.loading} lines={[40, 100, 40, 100]} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Setting title={words.minutes} says={words.minutesSays}>
        <SegmentedRadios
          legend={words.minutes}
          choices={DAILY_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: words.minutesOf(minutes),
          }))}
          value={String(settings.daily_minutes)}
          isDisabled={false}
          onChoose={(minutes) => change({ daily_minutes: Number(minutes) as DailyMinutes })}
        />
      </Setting>
      <Weekdays settings={settings} onChange={change} />
      <RestDays userId={userId} settings={settings} onSaved={onSaved} />
      <Clock settings={settings} onChange={change} />
      <p role="status" className="-mt-3 min-h-5 text-muted text-xs">
        {!isSaving && isSaved && words.saved}
      </p>
    </div>
  )
}

type Choosing = { settings: StudySettings; onChange: (change: Partial<StudySettings>) => void }

function Setting({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      {/* the control inside says its name by itself */}
      <p aria-hidden className="font-semibold text-sm">
        {title}
      </p>
      {children}
      {says && <p className="text-muted text-xs">{says}</p>}
    </div>
  )
}

function Weekdays({ settings: { rest_weekdays: rest }, onChange }: Choosing) {
  const words = useCopy(copy)
  const locale = useLocale()
  const says = useId()
  const isFull = rest.length >= MOST_REST_WEEKDAYS
  return (
    <fieldset aria-describedby={says} className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold text-sm">{words.rest}</legend>
      <div className="grid grid-cols-7 rounded-control border border-control bg-surface">
        {WEEKDAYS.map((weekday) => (
          <label
            key={weekday}
            className="relative grid min-h-11 cursor-pointer place-items-center border-control font-medium text-muted text-xs not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-disabled:cursor-default has-focus-visible:z-10 has-focus-visible:shadow-(--focus-ring)"
          >
            <span aria-hidden>{weekdayName(weekday, locale)}</span>
            <input
              type="checkbox"
              aria-label={weekdayName(weekday, locale, 'long')}
              checked={rest.includes(weekday)}
              disabled={isFull && !rest.includes(weekday)}
              onChange={() => onChange({ rest_weekdays: restToggled(rest, weekday) })}
              className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
            />
          </label>
        ))}
      </div>
      <p id={says} className="text-muted text-xs">
        {words.restSays} {isFull && words.restFull}
      </p>
    </fieldset>
  )
}

const SELECT = 'min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-sm'

function Clock({ settings: { time_zone: zone, day_starts: starts }, onChange }: Choosing) {
  const words = useCopy(copy)
  const here = zoneName(learnerTimeZone())
  const chosen = useRef<HTMLSelectElement>(null)
  // what took the zone of this place goes with its button
  useFocusAgain(zone, () => chosen.current)
  const startChoices = [...new Set([...DAY_STARTS, starts])].sort((one, other) => one - other)
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-3">
        <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
          <span className="font-semibold text-sm">{words.dayStarts}</span>
          <select
            value={starts}
            onChange={(event) => onChange({ day_starts: Number(event.target.value) })}
            className={SELECT}
          >
            {startChoices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {dayStartText(minutes)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
          <span className="font-semibold text-sm">{words.zone}</span>
          <select
            ref={chosen}
            value={zone}
            onChange={(event) => onChange({ time_zone: event.target.value })}
            className={SELECT}
          >
            {zonesWith(zone, Intl.supportedValuesOf('timeZone')).map((one) => (
              <option key={one} value={one}>
                {one.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="text-muted text-xs">{words.dayStartsSays}</p>
      {here !== zone && (
        <p className="flex flex-wrap items-center gap-x-2 text-xs">
          {words.zoneHere(here)}
          <Button
            variant="quiet"
            size="sm"
            className="underline"
            onClick={() => onChange({ time_zone: here })}
          >
            {words.useHere}
          </Button>
        </p>
      )}
    </div>
  )
}
