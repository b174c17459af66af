/** The clock of an answer: counts while somebody writes, can be set longer or switched off, and ends nothing. */

import { Pause } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import {
  minutesAndSeconds,
  secondsAllowed,
  storedTime,
  storeTime,
  TIMES,
  type TimeChoice,
  timeState,
} from './clock-rules.ts'
import { copy } from './write-copy.ts'

export function useTimeChoice() {
  const [choice, setChoice] = useState<TimeChoice>(storedTime)
  function choose(next: TimeChoice) {
    storeTime(next)
    setChoice(next)
  }
  return [choice, choose] as const
}

type Given = { seconds: number; minutes: number; choice: TimeChoice; isRunning: boolean }

export function WritingClock({ seconds, minutes, choice, isRunning }: Given) {
  const words = useCopy(copy)
  const state = timeState(seconds, minutes, choice)
  const allowed = secondsAllowed(minutes, choice)
  return (
    <div className="tabular-nums">
      <p className={`flex items-center gap-1.5 font-medium text-sm ${LOOKS[state]}`}>
        <span className="sr-only">{words.time}: </span>
        {choice === '0'
          ? minutesAndSeconds(seconds)
          : words.timeOf(minutesAndSeconds(seconds), minutesAndSeconds(allowed))}
        {!isRunning && seconds > 0 && (
          <span
            title={words.pausedSays}
            className="inline-flex items-center gap-1 font-normal text-muted text-xs"
          >
            <Pause aria-hidden size={12} strokeWidth={2} />
            {words.paused}
          </span>
        )}
      </p>
      <p role="status" className="sr-only">
        {state === 'last' ? words.minuteLeft : state === 'over' ? words.timeIsUp : ''}
      </p>
    </div>
  )
}

const LOOKS = { none: 'text-ink', under: 'text-ink', last: 'text-caution', over: 'text-caution' }

export function TimeSetting({
  choice,
  onChoose,
}: {
  choice: TimeChoice
  onChoose: (choice: TimeChoice) => void
}) {
  const words = useCopy(copy)
  return (
    <label className="grid gap-1">
      <span className="font-medium text-muted text-xs">{words.setTime}</span>
      <select
        value={choice}
        onChange={(event) => onChoose(event.target.value as TimeChoice)}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-sm"
      >
        {TIMES.map((one) => (
          <option key={one} value={one}>
            {words.times[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
