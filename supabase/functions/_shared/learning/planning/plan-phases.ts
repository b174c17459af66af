/** Which part of the preparation a day belongs to: learn, make it firm, sit mocks, and the last thirty days. */

import { dayPlus, daysBetween } from '../study-day.ts'
import type { Phase, PlanChoices } from './plan-types.ts'

export type PhaseSpan = { phase: Phase; from: string; to: string }

/** Part of the time that stays for first study when the examination is near. */
const FOUNDATION_LEAST = 0.4
/** Of the time between two examinations, what the last phase may take. */
const FINAL_MOST_AFTER = 1 / 3

/** From the day the plan began to the day before the last examination, without gaps; no phase is empty. */
export function phasesOf(choices: PlanChoices, startedOn: string): PhaseSpan[] {
  const spans: PhaseSpan[] = []
  const { consolidationFrom, mocksFrom, finalFrom } = inOrder(choices.rules)
  const ahead = daysBetween(startedOn, choices.examDay)
  if (ahead > 0) {
    const part = Math.min(1, ((1 - FOUNDATION_LEAST) * ahead) / Math.max(1, consolidationFrom))
    const from = (days: number) => dayPlus(choices.examDay, -Math.round(days * part))
    add(spans, 'foundation', startedOn, from(consolidationFrom))
    add(spans, 'consolidation', from(consolidationFrom), from(mocksFrom))
    add(spans, 'mocks', from(mocksFrom), from(finalFrom))
    add(spans, 'final', from(finalFrom), choices.examDay)
  }
  let last = choices.examDay < startedOn ? dayPlus(startedOn, -1) : choices.examDay
  for (const { day } of laterExams(choices)) {
    const between = daysBetween(last, day) - 1
    if (between <= 0) continue
    const final = dayPlus(day, -Math.min(finalFrom, Math.round(between * FINAL_MOST_AFTER)))
    add(spans, 'consolidation', dayPlus(last, 1), final)
    add(spans, 'final', final, day)
    last = day
  }
  return spans
}

/** Those after the first, each day once, in order. */
export function laterExams(choices: PlanChoices): { id: string; day: string }[] {
  return choices.laterExams
    .filter(({ day }, at, all) => day > choices.examDay && all.findIndex((one) => one.day === day) === at)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** `before`: the first day that is not in it any more. */
function add(spans: PhaseSpan[], phase: Phase, from: string, before: string) {
  if (from < before) spans.push({ phase, from, to: dayPlus(before, -1) })
}

function inOrder({ consolidationFrom, mocksFrom, finalFrom }: PlanChoices['rules']) {
  const [final = 0, mocks = 0, consolidation = 0] = [consolidationFrom, mocksFrom, finalFrom]
    .map((days) => Math.max(0, Math.round(days)))
    .sort((a, b) => a - b)
  return { consolidationFrom: consolidation, mocksFrom: mocks, finalFrom: final }
}
