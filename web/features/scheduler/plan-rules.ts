/** How the plan is looked at: its days, weeks and sums, and where each task is done (pure). */

import type { Block, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus, daysBetween, weekdayOf } from '#supabase/functions/_shared/learning/study-day.ts'

export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

export function viewFrom(search: URLSearchParams, today: string): { view: View; day: string } {
  const asked = search.get('day') ?? ''
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'day'
  return { view, day: isDay(asked) ? asked : today }
}

export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

export function mondayOf(day: string): string {
  return dayPlus(day, 1 - weekdayOf(day))
}

export function weekOf(day: string): string[] {
  const monday = mondayOf(day)
  return [0, 1, 2, 3, 4, 5, 6].map((at) => dayPlus(monday, at))
}

/** The weeks that touch a month, Monday first. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = []
  for (let day = mondayOf(`${month}-01`); day.slice(0, 7) <= month; day = dayPlus(day, 7))
    weeks.push(weekOf(day))
  return weeks
}

/** What is read at once: every week that touches the month of the view. */
export function windowOf(view: View, day: string): { month: string; from: string; to: string } {
  const month = (view === 'week' ? mondayOf(day) : day).slice(0, 7)
  const weeks = weeksOf(month)
  return { month, from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day }
}

/** The same view, so many steps on. */
export function stepped(view: View, day: string, count: number): string {
  if (view === 'day') return dayPlus(day, count)
  if (view === 'week') return dayPlus(day, 7 * count)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** What is done first stands first: by the clock, then in the order of the plan. */
export function inOrder(tasks: readonly PlanTask[]): PlanTask[] {
  return [...tasks].sort(
    (one, other) =>
      (one.start ?? 1441) - (other.start ?? 1441) ||
      rank(one) - rank(other) ||
      byTitle(one, other) ||
      (one.id < other.id ? -1 : 1),
  )
}

/** The second part of a topic comes after the first. */
const byTitle = (one: PlanTask, other: PlanTask) =>
  one.title.en.localeCompare(other.title.en, 'en', { numeric: true })

const ORDER: PlanTask['kind'][] = ['review', 'topic', 'practice', 'mains', 'mock', 'event', 'news', 'rest']
const rank = ({ kind }: PlanTask) => ORDER.indexOf(kind)

export function ofDay(tasks: readonly PlanTask[], day: string): PlanTask[] {
  return inOrder(tasks.filter((task) => task.day === day && task.status !== 'dropped'))
}

export type DaySum = { count: number; open: number; planned: number; done: number }

/** Rest is no work: it counts in nothing. Skipped work is no longer planned. */
export function sumOf(tasks: readonly PlanTask[]): DaySum {
  const work = tasks.filter(({ kind, status }) => kind !== 'rest' && status !== 'skipped')
  const add = (all: readonly PlanTask[]) => all.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    count: work.length,
    open: work.filter(({ status }) => status === 'open').length,
    planned: add(work),
    done: add(work.filter(({ status }) => status === 'done')),
  }
}

/** Busy hours and study blocks of a day. */
export function blocksOf(blocks: readonly Block[], day: string): Block[] {
  return blocks
    .filter(
      ({ weekdays, from, to }) =>
        weekdays.includes(weekdayOf(day)) && (from === null || from <= day) && (to === null || to >= day),
    )
    .sort((one, other) => one.start - other.start)
}

/** What waits from earlier days, and whether it is so much that one had better begin afresh. */
export function slipOf(overdue: readonly PlanTask[], today: string) {
  const days = overdue.map(({ day }) => day).sort()
  const oldest = days[0]
  return {
    count: overdue.length,
    minutes: overdue.reduce((sum, { minutes }) => sum + minutes, 0),
    isLong: oldest !== undefined && daysBetween(oldest, today) > 7,
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** Where it is done; null: away from the site. */
export function placeOf({ kind, ref }: Pick<PlanTask, 'kind' | 'ref'>): string | null {
  const named = ref === null ? null : encodeURIComponent(ref)
  switch (kind) {
    case 'topic':
      return named ? `/syllabus?topic=${named}` : '/syllabus'
    case 'review':
      return '/practice'
    case 'practice':
      // the repair set of a sitting is made where its result stands
      if (named && UUID.test(named)) return `/test-results?attempt=${named}`
      return named ? `/practice?topics=${named}` : '/practice?size=20'
    case 'mains':
      return named ? `/mains-evaluation?question=${named}` : '/mains-evaluation'
    case 'mock':
      return '/test-dashboard'
    case 'news':
      return '/daily-news'
    case 'event':
      return eventPlace(ref)
    case 'rest':
      return null
  }
}

/** A session is named with its day, as `slug@2026-11-24` or `slug`. */
function eventPlace(ref: string | null): string {
  if (!ref) return '/events'
  const [slug = '', day] = ref.split(/[@:/]/)
  return `/events?event=${encodeURIComponent(slug)}${day && isDay(day) ? `&on=${day}` : ''}`
}

/** Where a task goes by a key on it; null where the key means nothing. */
export function changeByKey(
  { day, start, minutes }: Pick<PlanTask, 'day' | 'start' | 'minutes'>,
  key: string,
): Partial<Pick<PlanTask, 'day' | 'start' | 'minutes'>> | null {
  switch (key) {
    case 'ArrowLeft':
      return { day: dayPlus(day, -1) }
    case 'ArrowRight':
      return { day: dayPlus(day, 1) }
    case 'ArrowUp':
      return { start: start === null ? null : clampStart(start - 30, minutes) }
    case 'ArrowDown':
      return { start: start === null ? FIRST_START : clampStart(start + 30, minutes) }
    case '+':
    case '=':
      // what came from elsewhere may be longer than a task is made here
      return { minutes: Math.max(minutes, clampMinutes(minutes + 15)) }
    case '-':
      return { minutes: clampMinutes(minutes - 15) }
    default:
      return null
  }
}

/** Where a task without an hour is put when one is asked for. */
export const FIRST_START = 9 * 60

export function clampStart(start: number, minutes: number): number {
  return Math.min(Math.max(0, start), Math.max(0, 1440 - minutes))
}

/** With an earlier hour, where the task would end after midnight. */
export function beforeMidnight<To extends { start?: number | null; minutes?: number }>(
  task: Pick<PlanTask, 'start' | 'minutes'>,
  to: To,
): To {
  const { start, minutes } = { start: task.start, minutes: task.minutes, ...to }
  return start === null || start + minutes <= 1440 ? to : { ...to, start: clampStart(start, minutes) }
}

export function clampMinutes(minutes: number): number {
  return Math.min(480, Math.max(5, Math.round(minutes / 5) * 5))
}

/** "07:30" of minutes after midnight, as a time field has it. */
export function timeText(start: number): string {
  return `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
}

export function timeFrom(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** Which day an arrow key leads to in a grid of weeks; undefined: the key means something else. */
export function dayByKey(day: string, key: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return dayPlus(day, step)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return dayPlus(mondayOf(day), 6)
  if (key === 'PageUp') return stepped('month', day, -1)
  return key === 'PageDown' ? stepped('month', day, 1) : undefined
}
