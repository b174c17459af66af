/** What fills a day beside reviews and first study: mocks, mains answers, practice after a topic, and mixed sets. */

import { weekdayOf } from '../study-day.ts'
import { weekOf } from './day-capacity.ts'
import type { Draft } from './matching.ts'
import { isMainsDay, MAINS_MINUTES, MOCK_MINUTES, type PlanDay } from './plan-days.ts'
import type { PlanInput, PlanTask, PlanTopic } from './plan-types.ts'
import { reasons, titles } from './plan-words.ts'
import type { Laid } from './planner.ts'
import { isHourFree } from './start-times.ts'
import { draft } from './study-tasks.ts'
import { startOf } from './task-rules.ts'
import { chosenTopics, gainOf } from './topic-order.ts'

const HALF_MOCK_MINUTES = 60
/** The hour of the paper. */
const MOCK_START = 570
/** No mock in the last days before the examination. */
const LAST_MOCK_DAYS = 4
const MISTAKES_MINUTES = 30
const SET = { least: 15, usual: 20, weekly: 45 }
const FILL_MINUTES = 30
const FILLS_A_DAY = 4
/** What is further ahead is filled when the plan is made anew: nobody knows today what will be weak then. */
const FILL_AHEAD = 400
/** Part of a day that no filling takes: surprises need it. */
const SPARE = 0.1
/** Days after which a topic may be practised again. */
const AGAIN_AFTER = { final: 10, before: 21 }
type Room = { day: PlanDay; left: number; tasks: Draft[] }

export function extraTasks(days: PlanDay[], laid: Laid[], input: PlanInput, standing: PlanTask[]): Draft[] {
  const studied = new Map<number, number>()
  for (const { at, minutes } of laid) studied.set(at, (studied.get(at) ?? 0) + minutes)
  const rooms: Room[] = days.map((day) => ({
    day,
    left: day.free - day.reviewMinutes - day.newsMinutes - (studied.get(day.at) ?? 0),
    tasks: [],
  }))
  const weeks = [...Map.groupBy(rooms, ({ day }) => day.week).values()]
  addMocks(rooms, weeks, input, standing)
  addMains(weeks, input, standing)
  const practised = addPracticeAfter(rooms, laid)
  addWeekly(rooms)
  fill(rooms, laid, input, practised)
  return rooms.flatMap(({ tasks }) => tasks)
}

/** One a week from the mock phase on, on the freer day of the weekend, unless a test of the series stands there. */
function addMocks(rooms: Room[], weeks: Room[][], { choices, blocks }: PlanInput, standing: PlanTask[]) {
  const isTaken = new Set(standing.filter(({ kind }) => kind === 'mock').map(({ day }) => day))
  for (const week of weeks) {
    if (week.some(({ day }) => isTaken.has(day.day) || day.isLight)) continue
    const able = week.filter(
      ({ day, left }) =>
        (day.phase === 'mocks' || day.phase === 'final') &&
        left >= HALF_MOCK_MINUTES &&
        daysTo(choices, day.day) > LAST_MOCK_DAYS,
    )
    // Who has no time at weekends sits it on another day; a weekend that is too close to the examination is no reason to.
    const hasWeekend = week.some(({ day }) => weekdayOf(day.day) > 5 && day.capacity >= HALF_MOCK_MINUTES)
    const best = able
      .filter(({ day }) => !hasWeekend || weekdayOf(day.day) > 5)
      .reduce<Room | undefined>((most, one) => (most && most.left > one.left ? most : one), undefined)
    if (!best) continue
    const minutes = best.left >= MOCK_MINUTES ? MOCK_MINUTES : HALF_MOCK_MINUTES
    const start = isHourFree(blocks, best.day.day, MOCK_START, minutes) ? MOCK_START : null
    take(
      best,
      draft(best.day, 'mock', minutes, titles.mock(minutes), reasons.mock, { start, weight: 0.5, gain: 0.5 }),
    )
    const later = rooms.slice(best.day.at + 1, best.day.at + 4).find(({ left }) => left >= MISTAKES_MINUTES)
    if (!later) continue
    const about = { weight: 0.4, gain: 0.5 }
    take(
      later,
      draft(later.day, 'practice', MISTAKES_MINUTES, titles.mockMistakes, reasons.mockMistakes, about),
    )
  }
}

/** As many a week as chosen, on the days with most time, never two on one day, on the last of the week if no other has room. */
function addMains(weeks: Room[][], input: PlanInput, standing: PlanTask[]) {
  const { choices } = input
  const began = startOf(input)
  const mainsDays = new Set(
    weeks.flatMap((week) => week.filter(({ day }) => isMainsDay(input, began, day.day))),
  )
  const rankOf = (room: Room) => (mainsDays.has(room) ? 0 : room.day.isLastOfWeek ? 2 : 1)
  const count = Math.max(0, Math.round(choices.rules.mainsAWeek))
  const own = new Map<number, number>()
  const written = input.tasks.filter(({ status }) => status === 'done')
  for (const { kind, day } of [...written, ...standing.filter(({ status }) => status === 'open')]) {
    if (kind === 'mains') own.set(weekOf(day), (own.get(weekOf(day)) ?? 0) + 1)
  }
  for (const week of weeks) {
    const wanted = count - (own.get(week[0]?.day.week ?? 0) ?? 0)
    if (wanted <= 0 || !week.some((room) => mainsDays.has(room))) continue
    const able = week
      .filter(({ day, left }) => left >= MAINS_MINUTES && daysTo(choices, day.day) > LAST_MOCK_DAYS)
      // On the days that were kept for it; else not at the end of the week, which is for what is left over.
      .sort((a, b) => rankOf(a) - rankOf(b) || b.left - a.left || a.day.at - b.day.at)
      .slice(0, wanted)
    for (const room of able) {
      take(
        room,
        draft(room.day, 'mains', MAINS_MINUTES, titles.mains, reasons.mains(count), {
          weight: 0.3,
          gain: 0.6,
        }),
      )
    }
  }
}

/** A set on each topic within the week after its study. Answers by topic the day of its last practice. */
function addPracticeAfter(rooms: Room[], laid: Laid[]): Map<string, number> {
  const practised = new Map<string, number>()
  for (const { topic, at, isLast } of laid) {
    if (!isLast) continue
    const room = rooms.slice(at + 1, at + 8).find(({ left }) => left >= SET.least)
    if (!room) continue
    const minutes = room.left >= SET.usual ? SET.usual : SET.least
    take(room, practice(room.day, topic.topic, minutes, 'after'))
    practised.set(topic.topic.slug, room.day.at)
  }
  return practised
}

/** The last study day of a week ends mixed; this is also where what was missed finds room. */
function addWeekly(rooms: Room[]) {
  for (const room of rooms) {
    const { day, left } = room
    if (!day.isLastOfWeek || day.isLight || day.at < 5 || left < SET.usual) continue
    take(
      room,
      draft(day, 'practice', Math.min(SET.weekly, five(left)), titles.mixed, reasons.weekly, mixedWorth),
    )
  }
}

const mixedWorth = { weight: 0.02, gain: 0.5 }

/** Once everything was studied, and in the later phases: seven sets of ten on weak topics, three mixed. */
function fill(rooms: Room[], laid: Laid[], input: PlanInput, practised: Map<string, number>) {
  const { choices } = input
  const byWorth = chosenTopics(input).sort(
    (a, b) =>
      b.weight * gainOf(b) - a.weight * gainOf(a) || a.position - b.position || (a.slug < b.slug ? -1 : 1),
  )
  const studiedAt = new Map<string, number>()
  for (const { topic, at } of laid) studiedAt.set(topic.topic.slug, at)
  // What was practised last, ever: what is not laid was known before the plan began.
  const last = new Map(
    byWorth.map(({ slug }) => [slug, practised.get(slug) ?? studiedAt.get(slug) ?? -Infinity]),
  )
  const studyEnds = laid.reduce((end, { at }) => Math.max(end, at), -1)
  let sets = 0
  for (const room of rooms) {
    const { day } = room
    if (day.at > FILL_AHEAD) break
    if (day.capacity === 0) continue
    if (day.at <= studyEnds && (day.phase === 'foundation' || day.phase === 'consolidation')) continue
    if (daysTo(choices, day.day) <= 1) continue
    const again = day.phase === 'final' ? AGAIN_AFTER.final : AGAIN_AFTER.before
    for (let made = 0; made < FILLS_A_DAY && room.left - SPARE * day.free >= SET.usual; made++) {
      const minutes = Math.min(FILL_MINUTES, five(room.left - SPARE * day.free))
      const isMixed = Math.floor((sets + 1) * 0.3) > Math.floor(sets * 0.3)
      const weak = byWorth.find(({ slug }) => {
        const at = last.get(slug) ?? -Infinity
        return at < day.at && (at === -Infinity || day.at - at >= again)
      })
      sets += 1
      if (isMixed || !weak) {
        if (room.tasks.some(({ kind, ref }) => kind === 'practice' && ref === null)) {
          if (!weak) break
        } else {
          take(room, draft(day, 'practice', minutes, titles.mixed, reasons.mixed, mixedWorth))
          continue
        }
      }
      if (!weak) break
      take(room, practice(day, weak, minutes, 'weak'))
      last.set(weak.slug, day.at)
    }
  }
}

function practice(day: PlanDay, topic: PlanTopic, minutes: number, why: 'after' | 'weak'): Draft {
  const reason = why === 'after' ? reasons.practiceAfter : reasons.practiceWeak(topic)
  const about = { ref: topic.slug, weight: topic.weight, gain: Math.round(gainOf(topic) * 500) / 1000 }
  return draft(day, 'practice', minutes, titles.practiceOf(topic), reason, about)
}

function take(room: Room, task: Draft) {
  room.tasks.push(task)
  room.left -= task.minutes
}

/** Days to the next examination. */
function daysTo({ examDay, laterExams }: PlanInput['choices'], day: string): number {
  let least = Number.POSITIVE_INFINITY
  for (const exam of [examDay, ...laterExams.map((one) => one.day)]) {
    if (exam > day) least = Math.min(least, (Date.parse(exam) - Date.parse(day)) / 86_400_000)
  }
  return least
}

function five(minutes: number): number {
  return Math.floor(minutes / 5) * 5
}
