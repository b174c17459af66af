/** When a session takes place, how often, and for how many; with the days that this gives, before it is saved. */

import { occurrencesOf } from '#supabase/functions/_shared/calendar/recurrence.ts'
import { TextField } from '#web/components/ui/field.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './events-desk-copy.ts'
import type { Typed } from './events-desk-draft.ts'
import { ChoiceField } from './events-desk-fields.tsx'
import { momentIn, REPEATS, type Repeat, ruleOf } from './events-desk-rules.ts'

const ZONES = [
  'Asia/Kolkata',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Kolkata'),
]

export function EventTimes({ typed, set }: { typed: Typed; set: (change: Partial<Typed>) => void }) {
  const words = useCopy(copy)
  const { fields } = words
  return (
    <div className="grid gap-5 border-rule border-t pt-5 md:grid-cols-3">
      <TextField
        label={fields.starts}
        type="datetime-local"
        required
        value={typed.local}
        onChange={({ target }) => set({ local: target.value })}
      />
      <TextField
        label={fields.minutes}
        type="number"
        min={15}
        max={240}
        required
        value={typed.minutes}
        onChange={({ target }) => set({ minutes: target.value })}
      />
      <ChoiceField
        label={fields.tz}
        value={typed.tz}
        choices={ZONES}
        names={Object.fromEntries(ZONES.map((zone) => [zone, zone.replaceAll('_', ' ')]))}
        onChange={(tz) => set({ tz })}
      />
      <ChoiceField
        label={fields.repeats}
        value={typed.repeat}
        choices={REPEATS}
        names={words.rules as Record<Repeat, string>}
        onChange={(repeat) => set({ repeat })}
      />
      {typed.repeat === 'own' && (
        <TextField
          label={fields.rule}
          value={typed.own}
          maxLength={200}
          placeholder="FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8"
          onChange={({ target }) => set({ own: target.value })}
        />
      )}
      {typed.repeat !== 'own' && typed.repeat !== 'once' && (
        <TextField
          label={fields.times}
          type="number"
          min={1}
          max={200}
          value={typed.times}
          onChange={({ target }) => set({ times: target.value })}
        />
      )}
      <TextField
        label={fields.capacity}
        type="number"
        min={1}
        value={typed.capacity}
        onChange={({ target }) => set({ capacity: target.value })}
      />
      <Preview typed={typed} />
    </div>
  )
}

const SHOWN = 6

/** The times that this rule gives, before it is saved; in Indian time. */
function Preview({ typed }: { typed: Typed }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const days = daysOf(typed)
  if (!days) return null
  return (
    <p className="self-end text-sm md:col-span-3" aria-live="polite">
      <b>{words.takesPlace}:</b>{' '}
      {days.length === 0
        ? words.noDays
        : `${days
            .slice(0, SHOWN)
            .map(({ starts_at }) => shortMoment(new Date(starts_at), locale, 'Asia/Kolkata'))
            .join('; ')} IST`}
      {days.length > SHOWN && ` ${words.more(days.length - SHOWN)}`}
    </p>
  )
}

function daysOf(typed: Typed) {
  const starts_at = momentIn(typed.local, typed.tz)
  if (!starts_at) return undefined
  const first = new Date(starts_at)
  try {
    return occurrencesOf(
      { starts_at, tz: typed.tz, rrule: ruleOf(typed.repeat, typed) },
      first,
      new Date(first.getTime() + 370 * 86_400_000),
    )
  } catch {
    return []
  }
}
