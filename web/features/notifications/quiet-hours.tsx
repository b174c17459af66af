/** The hours in which nothing rings, by the learner's own clock. */

import { useId, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { type Change, type Choices, minutesOf, timeOf } from './choices.ts'
import { copy } from './choices-copy.ts'

/** What is offered to somebody who switches them on. */
const USUAL = { from: 22 * 60, to: 7 * 60 }

export function QuietHours({ choices, onChoose }: { choices: Choices; onChoose: (change: Change) => void }) {
  const words = useCopy(copy)
  const says = useId()
  const [wrong, setWrong] = useState(false)
  const { quiet, zone } = choices
  const isKept = quiet.from !== null && quiet.to !== null

  function handleTime(which: 'from' | 'to', time: string) {
    const minutes = minutesOf(time)
    // a field that is being typed into is no time for a while
    if (minutes === null) return
    const next = { ...quiet, [which]: minutes }
    setWrong(next.from === next.to)
    if (next.from !== next.to) onChoose({ quiet: next })
  }

  return (
    <fieldset aria-describedby={says} className="grid gap-3">
      <legend className="mb-2 font-semibold font-ui text-md tracking-normal">{words.quiet}</legend>
      <p id={says} className="max-w-[60ch] text-muted text-sm">
        {words.quietSays(zone.replaceAll('_', ' '))}
      </p>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => {
            setWrong(false)
            onChoose({ quiet: event.target.checked ? USUAL : { from: null, to: null } })
          }}
          className="size-5 shrink-0 accent-primary"
        />
        {words.keepQuiet}
      </label>
      {isKept && (
        <div className="flex flex-wrap gap-3">
          {(['from', 'to'] as const).map((which) => (
            <label key={which} className="grid gap-1.5 text-sm">
              <span className="font-semibold">{words[which]}</span>
              <input
                // another value from the server is shown; what is being typed is left alone
                key={quiet[which]}
                type="time"
                defaultValue={timeOf(quiet[which] ?? 0)}
                aria-invalid={wrong || undefined}
                onBlur={(event) => handleTime(which, event.target.value)}
                className={`min-h-11 rounded-control border bg-surface px-3 tabular-nums ${wrong ? 'border-negative' : 'border-control'}`}
              />
            </label>
          ))}
        </div>
      )}
      <p aria-live="polite" className="font-medium text-negative text-sm empty:sr-only">
        {wrong && words.sameTimes}
      </p>
    </fieldset>
  )
}
