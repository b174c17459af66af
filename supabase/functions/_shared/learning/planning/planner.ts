/**
 * Lays out a preparation: phases back from the examination, first study in the order of what must be known before what,
 * reviews first on every day, practice after it, answers, mocks and light weeks. No clock and no chance in it: the same
 * input gives the same plan. docs/planning.md tells the method.
 */

import { dayPlus, daysBetween } from '../study-day.ts'
import { type Draft, matched } from './matching.ts'
import { type PlanDay, planDays } from './plan-days.ts'
import { laterExams, phasesOf } from './plan-phases.ts'
import type { Plan, PlanInput, PlanNotice, PlanTask } from './plan-types.ts'
import { drops, notices } from './plan-words.ts'
import { extraTasks } from './practice-and-mocks.ts'
import { laidOut } from './start-times.ts'
import { dayTasks, fixedTasks, topicTasks, withoutClashes } from './study-tasks.ts'
import { newIds } from './task-ids.ts'
import { isMovable, latest, standsOn, startOf } from './task-rules.ts'
import { type ToStudy, topicsToStudy } from './topic-order.ts'

/** How far ahead an honest finish is looked for; what takes longer than this never ends. */
const FARTHEST_DAYS = 1200
/** Plans are kept for so many days ahead. */
const LONGEST_DAYS = 790
const NEAR_DAYS = 60

export function makePlan(given: PlanInput): Plan {
  const input = { ...given, tasks: withoutClashes(given) }
  const { today, choices } = input
  const phases = phasesOf(choices, startOf(input))
  const fixed = fixedTasks(input, newIds(input.tasks))
  const standing = [...input.tasks.filter((task) => standsOn(task, today)), ...fixed]
  const next = planDays(input, phases, standing)
  const end = laterExams(choices).at(-1)?.day ?? choices.examDay
  const length = Math.min(LONGEST_DAYS, Math.max(0, daysBetween(today, end)))
  const days = Array.from({ length }, next)

  const study = topicsToStudy(input)
  // Of an examination that is over nothing can be left out any more: all there is leads to the next one.
  const beforeExam = choices.examDay <= today ? length : Math.min(length, daysBetween(today, choices.examDay))
  const { kept, dropped } = whatFits(study, roomOf(days.slice(0, beforeExam)))
  const first = layTopics(days.slice(0, beforeExam), kept)
  const later = days.slice(beforeExam)
  const late = layTopics(
    later,
    whatFits(
      study.filter((one) => dropped.includes(one)),
      roomOf(later),
    ).kept,
  )
  const drafts = [
    ...dayTasks(days),
    ...topicTasks([...first, ...late], days, input),
    ...extraTasks(days, [...first, ...late], input, standing),
  ]
  const { tasks, left } = matched(
    withStarts(drafts, standing, input),
    input.tasks.filter(isMovable),
    [...input.tasks, ...fixed],
    today,
  )
  const finishDay = latest(honestFinish(days, next, study, today), ...studyDays(standing))
  return {
    phases,
    tasks: [
      ...input.tasks.filter((task) => !isMovable(task)),
      ...fixed,
      ...tasks,
      ...left.map((task): PlanTask => ({ ...task, status: 'dropped', reason: drops.laidAnew })),
    ],
    finishDay,
    wouldDrop: dropped.map(({ topic }) => topic.slug),
    notices: noticesOf(input, days, dropped, finishDay, drafts),
  }
}

/** Minutes of each topic on each day, in order: a day's room is filled before the next day is begun. */
export type Laid = { topic: ToStudy; at: number; minutes: number; isLast: boolean }

function layTopics(days: PlanDay[], topics: ToStudy[]): Laid[] {
  const laid: Laid[] = []
  let day = 0
  let room = days[0]?.room ?? 0
  for (const topic of topics) {
    let left = topic.minutes
    while (left > 0 && day < days.length) {
      const minutes = Math.min(left, room)
      left -= minutes
      room -= minutes
      if (minutes > 0) laid.push({ topic, at: days[day]?.at ?? 0, minutes, isLast: left === 0 })
      if (room === 0) room = days[++day]?.room ?? 0
    }
  }
  return laid
}

/** What is worth least goes first until the rest can be studied in time. */
function whatFits(study: ToStudy[], room: number): { kept: ToStudy[]; dropped: ToStudy[] } {
  const dropped: ToStudy[] = []
  let needed = study.reduce((sum, { minutes }) => sum + minutes, 0)
  // Of two with the same worth the later one goes, so that nothing loses what it builds on.
  for (const one of [...study].reverse().sort((a, b) => a.leadsTo - b.leadsTo)) {
    if (needed <= room) break
    dropped.push(one)
    needed -= one.minutes
  }
  const isDropped = new Set(dropped)
  return { kept: study.filter((one) => !isDropped.has(one)), dropped }
}

/** The first day on which the room so far holds all that is to be studied. */
function honestFinish(days: PlanDay[], next: () => PlanDay, study: ToStudy[], today: string): string {
  let needed = study.reduce((sum, { minutes }) => sum + minutes, 0)
  if (needed === 0) return today
  for (let at = 0; at < FARTHEST_DAYS; at++) {
    const day = days[at] ?? next()
    needed -= day.room
    if (needed <= 0) return day.day
  }
  return dayPlus(today, FARTHEST_DAYS)
}

function withStarts(drafts: Draft[], standing: PlanTask[], { blocks }: PlanInput): Draft[] {
  if (!blocks.some(({ kind }) => kind === 'study')) return drafts
  const there = Map.groupBy(standing, ({ day }) => day)
  return [...Map.groupBy(drafts, ({ day }) => day)].flatMap(([day, tasks]) =>
    laidOut<Draft>([...tasks, ...(there.get(day) ?? [])], blocks).slice(0, tasks.length),
  )
}

function noticesOf(
  input: PlanInput,
  days: PlanDay[],
  dropped: ToStudy[],
  finishDay: string,
  drafts: Draft[],
): PlanNotice[] {
  const { choices, today } = input
  const weeks = new Set(days.filter(({ isLight }) => !isLight).map(({ week }) => week)).size
  const mains = drafts.filter(({ kind }) => kind === 'mains').length
  return [
    choices.examDay < today && laterExams(choices).every(({ day }) => day < today) && notices.examPassed,
    choices.examDay > today && daysBetween(startOf(input), choices.examDay) < NEAR_DAYS && notices.examNear,
    finishDay >= dayPlus(today, FARTHEST_DAYS)
      ? notices.noTime
      : dropped.length > 0 && notices.doesNotFit(dropped.length),
    days.slice(0, 28).filter(({ waiting }) => waiting > 15).length > 14 && notices.reviewsPileUp,
    weeks > 2 &&
      mains < (weeks - 2) * choices.rules.mainsAWeek * 0.75 &&
      (mains === 0 ? notices.noMains : notices.fewerMains),
  ].filter((notice) => notice !== false)
}

function roomOf(days: PlanDay[]): number {
  return days.reduce((sum, { room }) => sum + room, 0)
}

/** First study that stands where it is ends when it ends. */
function studyDays(standing: PlanTask[]): string[] {
  return standing.filter(({ kind }) => kind === 'topic').map(({ day }) => day)
}
