/** The plan of a window of days with what was done to it here, the keeper that brings it to the server, and undo. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { useDayWords } from './day-words.ts'
import { changeOf, type Deed, type Fields, inverseOf, placed, withDeed, withDeeds } from './plan-changes.ts'
import type { PlanDesk } from './plan-desk.tsx'
import { createPlanKeeper, type KeptDeed, type Taken } from './plan-keeper.ts'
import { PLAN_KEY, planQuery } from './plan-queries.ts'
import type { MyPlan } from './plan-rows.ts'
import { beforeMidnight, timeText } from './plan-rules.ts'
import { sendDeed } from './send-deed.ts'
import { copy } from './task-copy.ts'

/** What was said last, and what takes it back. */
export type Told = { at: number; says: string; undo: Deed | null }

const newId = () => crypto.randomUUID()

export function usePlan(userId: string, { from, to, today }: { from: string; to: string; today: string }) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...planQuery(from, to),
    placeholderData: (before) => before,
  })
  const version = useRef<number | null>(null)
  const day = useRef(today)
  day.current = today
  const readVersion = query.data?.plan?.version
  useEffect(() => {
    if (readVersion !== undefined) version.current = Math.max(version.current ?? 0, readVersion)
  }, [readVersion])

  const [keeper] = useState(() =>
    createPlanKeeper({
      ...{ userId, store: kept.local },
      send: sendDeed(() => version.current),
      onTaken(deed, taken) {
        if (taken.version !== null) version.current = taken.version
        for (const [key, known] of queryClient.getQueriesData<MyPlan>({ queryKey: [PLAN_KEY] })) {
          const window = { from: String(key[1]), to: String(key[2]), today: day.current }
          if (known) queryClient.setQueryData(key, afterTaken(known, deed, taken, window))
        }
      },
    }),
  )
  useSender(keeper)
  const status = useSyncExternalStore(keeper.subscribe, () => keeper.status)
  const reread = useCallback(() => queryClient.invalidateQueries({ queryKey: [PLAN_KEY] }), [queryClient])
  useRereadWhenSent(status.pending.length, status.refused.length, reread)

  const plan = useMemo(
    () => query.data && withDeeds(query.data, status.pending, { from, to, today }),
    [query.data, status.pending, from, to, today],
  )
  const clockOffset = query.data && query.dataUpdatedAt ? offsetOf(query.data, query.dataUpdatedAt) : 0
  return { query, plan, keeper, status, reread, clockOffset }
}

/** A copy from another day says nothing of the clock now. */
function offsetOf({ server_now }: MyPlan, readAt: number): number {
  const offset = Date.parse(server_now) - readAt
  return Math.abs(offset) < 6 * 3_600_000 ? offset : 0
}

function afterTaken(
  known: MyPlan,
  deed: Deed,
  { version, task }: Taken,
  window: { from: string; to: string; today: string },
): MyPlan {
  const next = task ? placed(known, task.id, () => task, window) : withDeed(known, deed, window)
  return next.plan && version !== null ? { ...next, plan: { ...next.plan, version } } : next
}

/** Once all is sent the plan is read anew: so the copy for reading offline knows of it, too. */
function useRereadWhenSent(pending: number, refused: number, reread: () => Promise<unknown>) {
  const before = useRef({ pending, refused })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = { pending, refused }
    if (refused <= was.refused && (was.pending === 0 || pending > 0)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void reread(), 400)
  }, [pending, refused, reread])
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** What can be done to the plan, each at once and with a way back. */
export function useDeeds({
  keeper,
  plan,
  today,
  clockOffset,
}: {
  keeper: ReturnType<typeof createPlanKeeper>
  plan: MyPlan | undefined
  today: string
  /** How far the server's clock is ahead, in milliseconds. */
  clockOffset: number
}) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [told, setTold] = useState<Told | null>(null)

  function tell(says: string, undo: Deed | null = null) {
    setTold({ at: Date.now(), says, undo })
  }
  function keep(deed: Deed) {
    // an answer that is on its way knows nothing of this
    void queryClient.cancelQueries({ queryKey: [PLAN_KEY] })
    keeper.add({ ...deed, at: new Date(Date.now() + clockOffset).toISOString() })
  }
  function act(deed: Deed, says: string) {
    keep(deed)
    tell(says, inverseOf(deed, newId()))
  }
  const nameOf = (task: PlanTask) => task.title[language]

  function saysOf(task: PlanTask, to: Fields): string {
    const name = nameOf(task)
    if (to.status) return words.saidStatus[to.status](name)
    if (to.day !== undefined && to.start !== undefined && to.start !== null)
      return words.saidMovedTo(name, days.long(to.day), timeText(to.start))
    if (to.day !== undefined) return words.saidMoved(name, days.long(to.day))
    if (to.minutes !== undefined && typeof to.start === 'number')
      return `${words.saidLength(name, days.duration(to.minutes))} ${words.saidTime(name, timeText(to.start))}`
    if (to.start !== undefined)
      return to.start === null ? words.saidNoTime(name) : words.saidTime(name, timeText(to.start))
    if (to.minutes !== undefined) return words.saidLength(name, days.duration(to.minutes))
    return to.pinned ? words.saidPinned(name) : words.saidUnpinned(name)
  }

  const deeds = {
    tell,
    change(task: PlanTask, to: Fields) {
      const ahead = { ...to, ...(to.day !== undefined && to.day < today && { day: today }) }
      const asked = beforeMidnight(task, ahead)
      const deed = changeOf(task, asked, newId())
      if (deed?.kind === 'change') act(deed, saysOf(task, deed.to))
    },
    add: (task: PlanTask) =>
      act(
        { kind: 'add', id: newId(), row: beforeMidnight(task, task) },
        words.saidAdded(nameOf(task), days.long(task.day)),
      ),
    remove: (task: PlanTask) =>
      act({ kind: 'remove', id: newId(), row: task }, words.saidRemoved(nameOf(task))),
    log: (task: PlanTask, minutes: number) =>
      act(
        { kind: 'log', id: newId(), task: task.id, minutes, day: today },
        words.saidLogged(nameOf(task), days.duration(minutes)),
      ),
    startClock(task: PlanTask | null, clock: 'stopwatch' | 'pomodoro') {
      const at = new Date(Date.now() + clockOffset).toISOString()
      const says = task ? words.saidStarted(nameOf(task)) : words.saidStartedPlain
      act({ kind: 'start', id: newId(), task: task?.id ?? null, at, clock }, says)
    },
    stopClock(seconds: number) {
      const running = plan?.running
      if (!running) return
      const says = words.saidStopped(days.duration(Math.round(seconds / 60)))
      act({ kind: 'stop', id: running.id, task: running.task, seconds, day: today }, says)
    },
    doAnyway(deed: KeptDeed) {
      keeper.forget([deed])
      const now =
        deed.kind === 'change' &&
        [...(plan?.tasks ?? []), ...(plan?.overdue ?? [])].find(({ id }) => id === deed.row.id)
      if (deed.kind === 'change' && now) deeds.change(now, deed.to)
    },
    forget: (deed: KeptDeed) => keeper.forget([deed]),
  } satisfies Partial<PlanDesk>

  function undo() {
    if (!told?.undo) return
    keep(told.undo)
    setTold({ at: Date.now(), says: words.undone, undo: null })
  }
  return { deeds, told, undo, close: () => setTold(null) }
}
