/** The end of a day's mission: the week first, what the work moved, and nothing more to do. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './mission-copy.ts'
import type { Mission, Moved } from './mission-types.ts'
import { SizeChoice } from './size-choice.tsx'
import { TaskLedger } from './task-ledger.tsx'
import type { MissionOnScreen } from './use-mission.ts'
import { Repair, StreakLine, WeekScore, WeekStrip } from './week-strip.tsx'

export function DoneScreen({
  mission,
  on,
  userId,
  kicker,
}: {
  mission: Mission
  on: MissionOnScreen
  userId: string
  kicker: ReactNode
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  const { streak, done_minutes: minutes } = mission
  const isNothing = mission.tasks.every(({ status }) => status !== 'done')
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <div className="page pb-10">
      <div className="mx-auto max-w-180">
        <header className="pt-8 pb-6">
          <p className="mb-2 font-medium text-muted text-xs">{kicker}</p>
          <h1 ref={title} tabIndex={-1}>
            {isNothing ? words.doneNothing : words.doneTitle}
          </h1>
          <p className="mt-2 text-muted">{isNothing ? words.doneNothingSays : words.doneSaysAll(minutes)}</p>
        </header>
        <div className="grid gap-5 border-ink border-t py-6">
          <WeekScore streak={streak} />
          <WeekStrip week={streak.week} today={mission.day} />
          <StreakLine streak={streak} />
          {streak.repair && <Repair repair={streak.repair} />}
        </div>
        {mission.moved && !isNothing && <WhatMoved moved={mission.moved} />}
        <p className="rule-double border-ink border-t py-5 font-read text-lede">
          {words.tomorrow(shortMoment(new Date(mission.day_ends_at), locale))}
        </p>
        <details className="mt-6 border-rule border-y" open={isNothing}>
          <Summary className="py-2 font-semibold text-sm">{words.lookBack}</Summary>
          <div className="pt-3 pb-5">
            <SizeChoice mission={mission} on={on} userId={userId} />
            <TaskLedger mission={mission} on={on} />
          </div>
        </details>
      </div>
    </div>
  )
}

function WhatMoved({ moved }: { moved: Moved[] }) {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="moved" className="pb-6">
      <h2 id="moved" className="mb-2 font-semibold font-ui text-sm tracking-normal">
        {words.moved}
      </h2>
      {moved.length === 0 ? (
        <p className="text-muted text-sm">{words.movedNone}</p>
      ) : (
        <table className="w-full border-ink border-t text-sm tabular-nums">
          <thead>
            <tr className="border-rule border-b text-muted text-xs">
              <th scope="col" className="py-2">
                {words.movedTopic}
              </th>
              <th scope="col" className="py-2 pl-4 text-right">
                {words.movedBefore}
              </th>
              <th scope="col" className="py-2 pl-4 text-right">
                {words.movedAfter}
              </th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ topic, title, before, after, what }) => (
              <tr key={topic ?? what} className="border-rule border-b">
                <th scope="row" className="py-2.5 pr-3 font-normal">
                  <Localised en={title.en} hi={title.hi} />
                  <span className="block text-muted text-xs">{words.movedWhat[what]}</span>
                </th>
                <td className="whitespace-nowrap py-2.5 pl-4 text-right text-muted">
                  {shareText(before, words)}
                </td>
                <td className="whitespace-nowrap py-2.5 pl-4 text-right font-semibold">
                  {shareText(after, words)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function shareText(share: number | null, words: (typeof copy)['en']) {
  return share === null ? words.unknown : words.percent(Math.round(share * 100))
}
