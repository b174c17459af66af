/** The phases of a plan on one line, where today stands in it, and the honest day by which all would be studied once. */

import type { Phase } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { daysBetween } from '#supabase/functions/_shared/learning/study-day.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { copy } from './plan-copy.ts'

type Span = { phase: Phase; from: string; to: string }

const LOOK: Record<Phase, string> = {
  foundation: 'bg-map-2',
  consolidation: 'bg-map-3',
  mocks: 'bg-map-4',
  final: 'bg-map-5',
}

export function PhaseLine({
  phases,
  finishDay,
  examDay,
  today,
}: {
  phases: readonly Span[]
  finishDay: string | null
  examDay: string
  today: string
}) {
  const words = useCopy(copy)
  const days = useDayWords()
  const from = phases[0]?.from
  const to = phases.at(-1)?.to
  if (!from || !to) return null
  const all = daysBetween(from, to) + 1
  const at = (day: string) => Math.min(100, Math.max(0, (daysBetween(from, day) / all) * 100))
  return (
    <section aria-label={words.phasesLabel} className="pb-6">
      <div className="relative">
        <ol className="flex gap-px">
          {phases.map((span) => {
            const share = ((daysBetween(span.from, span.to) + 1) / all) * 100
            const isNow = span.from <= today && today <= span.to
            return (
              <li key={span.from} className="min-w-0" style={{ width: `${share}%` }}>
                <div className={`h-2.5 ${LOOK[span.phase]}`} />
                <p
                  className={`mt-2 wrap-anywhere text-xs max-sm:sr-only ${isNow ? 'font-semibold text-ink' : 'text-muted'}`}
                >
                  {words.phases[span.phase]}
                </p>
                <p className="wrap-anywhere text-2xs text-muted max-sm:sr-only">
                  {words.phaseSpan(days.short(span.from), days.short(span.to))}
                </p>
              </li>
            )
          })}
        </ol>
        {today >= from && today <= to && (
          <span
            aria-hidden
            className="absolute -top-1 h-4.5 w-1 bg-accent"
            style={{ left: `calc(${at(today)}% - 2px)` }}
          />
        )}
      </div>
      {/* on a phone the names stand below each other */}
      <ol aria-hidden className="mt-3 grid gap-1 text-xs sm:hidden">
        {phases.map((span) => (
          <li key={span.from} className="flex items-center gap-2">
            <span className={`size-3 shrink-0 rounded-tag border border-control ${LOOK[span.phase]}`} />
            <span className={span.from <= today && today <= span.to ? 'font-semibold' : ''}>
              {words.phases[span.phase]}
            </span>
            <span className="ml-auto text-muted tabular-nums">
              {words.phaseSpan(days.short(span.from), days.short(span.to))}
            </span>
          </li>
        ))}
      </ol>
      {finishDay && (
        <p className="mt-3 flex gap-2 text-sm">
          <span aria-hidden className="mt-[0.6em] h-0.5 w-3 shrink-0 bg-accent" />
          {words.finish(days.full(finishDay), daysBetween(finishDay, examDay))}
        </p>
      )}
    </section>
  )
}
