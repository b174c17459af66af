/**
 * How many minutes of study a day really has: the minutes of its weekday, less what is taken of its study hours, times
 * what this learner gets done of what is planned. Days are plain days here; no clock changes them.
 */

import { weekdayOf } from '../study-day.ts'
import type { Block, PlanInput } from './plan-types.ts'

/** Minutes after midnight between which anybody may be planned for. */
const AWAKE = { start: 300, end: 1440 }
/** Every seventh week before the examination is a light one. */
const LIGHT_EVERY = 7
const LIGHT_SHARE = 0.5
/** Of what is left of today, so much can still be planned: a plan that is made late at night begins tomorrow. */
const LEFT_SHARE = 0.5
const RATIO = { least: 0.3, most: 1 }

export type Span = { start: number; end: number }
type Given = Pick<PlanInput, 'choices' | 'blocks' | 'ratio'> & Partial<Pick<PlanInput, 'today' | 'leftToday'>>

/** Minutes that can be planned on a day; 0 on days off and on the days of an examination. */
export function capacityOf({ choices, blocks, ratio, today, leftToday }: Given, day: string): number {
  if (isFree(choices, day)) return 0
  const minutes = choices.minutes[weekdayOf(day) as 1] ?? 0
  const busy = spansOf(blocks, 'busy', day)
  const study = spansOf(blocks, 'study', day)
  const taken = overlap(study, busy)
  const awake = AWAKE.end - AWAKE.start - overlap([AWAKE], busy)
  const left = day === today && leftToday !== undefined ? leftToday * LEFT_SHARE : awake
  const whole = Math.max(0, Math.min(minutes - taken, awake, left))
  const light = isLight(choices.examDay, day) ? LIGHT_SHARE : 1
  return Math.floor(whole * clamped(ratio, RATIO.least, RATIO.most) * light + 1e-9)
}

/** A week of half the usual hours, counted back from the examination so that it never comes in the last month. */
export function isLight(examDay: string, day: string): boolean {
  const weeks = weekOf(examDay) - weekOf(day)
  return weeks > 0 && weeks % LIGHT_EVERY === 0
}

/** The number of its week, from Monday to Sunday. */
export function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / 86_400_000 + 3) / 7)
}

/** The hours of a day that are set aside for study and not taken, in order. */
export function studyHours(blocks: Block[], day: string): Span[] {
  return without(spansOf(blocks, 'study', day), spansOf(blocks, 'busy', day))
}

/** What is left of some spans when others are taken out. */
export function without(spans: Span[], taken: Span[]): Span[] {
  let left = spans
  for (const { start, end } of taken) {
    left = left.flatMap((span) =>
      [
        { start: span.start, end: Math.min(span.end, start) },
        { start: Math.max(span.start, end), end: span.end },
      ].filter((part) => part.end > part.start),
    )
  }
  return left
}

/** The blocks of one kind that hold on a day, those that meet made into one. */
export function spansOf(blocks: Block[], kind: Block['kind'], day: string): Span[] {
  const weekday = weekdayOf(day)
  const spans = blocks
    .filter(
      (block) =>
        block.kind === kind &&
        block.weekdays.includes(weekday) &&
        (block.from === null || block.from <= day) &&
        (block.to === null || day <= block.to) &&
        block.end > block.start,
    )
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push(span)
  }
  return joined
}

function isFree({ examDay, laterExams, daysOff }: PlanInput['choices'], day: string): boolean {
  return day === examDay || daysOff.includes(day) || laterExams.some((exam) => exam.day === day)
}

function overlap(spans: Span[], others: Span[]): number {
  let sum = 0
  for (const a of spans) {
    for (const b of others) sum += Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
  }
  return sum
}

function clamped(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : most
}
