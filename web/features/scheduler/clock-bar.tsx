/** The clock that runs: what for, how long, and how it is stopped; after 25 minutes of a pomodoro, its break. */

import { Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useTabTitle } from '#web/lib/page-title.ts'
import { kept } from '#web/lib/storage.ts'
import { ownKey } from '#web/lib/stored-auth.ts'
import { chime } from './chime.ts'
import { copy } from './clock-copy.ts'
import { BREAK_S, clockText, countedSeconds, LONGEST_S, leftOf, ranFor } from './clock-rules.ts'
import { usePlanDesk } from './plan-desk.tsx'

const SOUND = 'scheduler-sound'

export function ClockBar() {
  const { plan } = usePlanDesk()
  const [pause, setPause] = useBreak()
  if (plan.running) return <Running key={plan.running.id} onBreak={setPause} />
  return pause ? <Pause pause={pause} onEnd={() => setPause(null)} /> : null
}

type Break = { until: number; task: PlanTask | null }

/** Survives a reload, on this device. */
function useBreak() {
  const [key] = useState(() => ownKey('scheduler-break'))
  const [pause, setPause] = useState<Break | null>(() => {
    try {
      const known = JSON.parse(kept.local.get(key) ?? 'null') as Break | null
      return known && known.until > Date.now() - 3_600_000 ? known : null
    } catch {
      return null
    }
  })
  function keep(next: Break | null) {
    setPause(next)
    if (next) kept.local.set(key, JSON.stringify(next))
    else kept.local.remove(key)
  }
  return [pause, keep] as const
}

function Running({ onBreak }: { onBreak: (pause: Break | null) => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { plan, stopClock, tell, clockOffset } = usePlanDesk()
  const now = useSeconds() + clockOffset
  const hasEnded = useRef(false)
  const { running } = plan
  const task = [...plan.tasks, ...plan.overdue].find(({ id }) => id === running?.task) ?? null
  const title = task?.title[language] ?? words.plain
  const seconds = running ? ranFor(running.started_at, now) : 0
  const isPomodoro = running?.kind === 'pomodoro'
  const shown = isPomodoro ? leftOf(seconds) : seconds
  useTabTitle(`${clockText(shown)} · ${title}`)

  const isThrough = isPomodoro && shown === 0
  useEffect(() => {
    if (!isThrough || hasEnded.current) return
    hasEnded.current = true
    stopClock(countedSeconds('pomodoro', seconds))
    onBreak({ until: Date.now() + BREAK_S * 1000, task })
    tell(words.pomodoroDone)
    if (kept.local.get(SOUND) === 'on') chime()
  }, [isThrough, seconds, task, stopClock, onBreak, tell, words])

  if (!running) return null
  return (
    <Bar
      time={clockText(shown)}
      title={title}
      says={seconds >= LONGEST_S && !isPomodoro ? words.forgotten : isPomodoro ? words.left : words.running}
    >
      {isPomodoro && <SoundSwitch />}
      <Button
        variant="primary"
        onClick={() => {
          onBreak(null)
          stopClock(countedSeconds(running.kind, seconds))
        }}
      >
        <Square aria-hidden size={14} strokeWidth={2} fill="currentColor" />
        {words.stop}
      </Button>
    </Bar>
  )
}

function Pause({ pause, onEnd }: { pause: Break; onEnd: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { startClock } = usePlanDesk()
  const left = Math.max(0, Math.ceil((pause.until - useSeconds()) / 1000))
  const wasOver = useRef(left === 0)
  useTabTitle(left > 0 ? `${clockText(left)} · ${words.break}` : words.breakOver)
  useEffect(() => {
    if (left > 0 || wasOver.current) return
    wasOver.current = true
    if (kept.local.get(SOUND) === 'on') chime()
  }, [left])
  return (
    <Bar time={clockText(left)} title={words.break} says={left > 0 ? words.breakLeft : words.breakOver}>
      <SoundSwitch />
      <Button
        variant="primary"
        title={pause.task?.title[language]}
        onClick={() => {
          onEnd()
          startClock(pause.task, 'pomodoro')
        }}
      >
        {words.next}
      </Button>
      <Button variant="quiet" onClick={onEnd}>
        {words.endBreak}
      </Button>
    </Bar>
  )
}

function Bar({
  time,
  title,
  says,
  children,
}: {
  time: string
  title: string
  says: string
  children: ReactNode
}) {
  const words = useCopy(copy)
  return (
    <section
      aria-label={words.label}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-accent border-l-3 bg-surface px-4 py-3 shadow-low print:hidden"
    >
      <p
        role="timer"
        aria-live="off"
        className="font-read font-semibold text-figure tabular-nums leading-none"
      >
        {time}
      </p>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold text-sm">{title}</p>
        <p className="text-muted text-xs">{says}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  )
}

function SoundSwitch() {
  const words = useCopy(copy)
  const [isOn, setIsOn] = useState(() => kept.local.get(SOUND) === 'on')
  return (
    <label className="flex min-h-11 items-center gap-2 text-muted text-xs">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setIsOn(checked)
          kept.local.set(SOUND, checked ? 'on' : 'off')
          // heard once, so that one knows what to expect
          if (checked) chime()
        }}
        className="size-5 accent-primary"
      />
      {words.sound}
    </label>
  )
}

/** The time, looked at each second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
