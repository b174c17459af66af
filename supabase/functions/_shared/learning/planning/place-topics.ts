/**
 * Finds days for first study that lost its own. First into room that is free, if nothing that builds on it comes
 * earlier; where that is not enough, all first study moves back in its order, each only as far as it must, until the
 * free room of later days has taken it up; practice gives way and is placed anew. What would come too late all the same is dropped, worth least first.
 */

import { dayPlus, daysBetween } from '../study-day.ts'
import type { DayBook } from './day-book.ts'
import { NOTHING_NEW_DAYS } from './plan-days.ts'
import type { PlanInput, PlanTask } from './plan-types.ts'
import { type StudyOrder, studyOrder } from './study-order.ts'
import { isMovable, latest } from './task-rules.ts'

export type Place = { task: PlanTask; to: string | null }
/** `givenWay`: practice that has no day any more. */
export type Placed = { places: Place[]; givenWay: PlanTask[] }

const FREE_ROOM_DAYS = 10
const FOLLOWS_DAYS = 8

export function placeTopics(
  input: PlanInput,
  book: DayBook,
  homeless: PlanTask[],
  how: 'slip' | 'bankruptcy',
): Placed {
  if (homeless.length === 0) return { places: [], givenWay: [] }
  const order = studyOrder(input)
  const practice = input.tasks.filter(
    (task) => task.kind === 'practice' && isMovable(task) && task.day >= input.today && book.holds(task),
  )
  const loose = practice.filter((task) => !followsStudy(task, book))
  const inRoom = () => intoFreeRoom(input, book, homeless, order)
  const inOrder = () => movedBack(input, book, homeless, order)
  const placed =
    (how === 'slip' ? (givingWay(book, [], inRoom) ?? givingWay(book, loose, inRoom)) : null) ??
    givingWay(book, practice, () => inOrder())
  return placed ?? { places: [], givenWay: [] }
}

/** Practice that belongs to a topic of these days; what is mixed, or comes back to an old topic, gives way first. */
function followsStudy({ ref, day }: PlanTask, book: DayBook): boolean {
  const ends = ref === null ? undefined : book.studyEnd(ref)
  return ends !== undefined && daysBetween(ends, day) <= FOLLOWS_DAYS
}

/** Tries with some practice out of the way; what finds its day taken afterwards has given way for good. */
function givingWay(book: DayBook, practice: PlanTask[], tryTo: () => Place[] | null): Placed | null {
  for (const task of practice) book.lift(task)
  const places = tryTo()
  const byWorth = [...practice].sort((a, b) => b.weight * b.gain - a.weight * a.gain)
  const givenWay = byWorth.filter((task) => {
    if (places !== null && book.room(task.day) < task.minutes) return true
    book.put(task, task.day)
    return false
  })
  return places && { places, givenWay }
}

/** All of them, or null when one finds none. */
function intoFreeRoom(
  input: PlanInput,
  book: DayBook,
  homeless: PlanTask[],
  order: StudyOrder,
): Place[] | null {
  const places: Place[] = []
  const isHomeless = new Set(homeless.map(({ id }) => id))
  const standing = input.tasks.filter(
    (task) => task.kind === 'topic' && task.status === 'open' && !isHomeless.has(task.id),
  )
  const days = new Map<string, PlanTask>(standing.map((task) => [task.id, task]))
  for (const task of [...homeless].sort(order.compare)) {
    let from = input.today
    let to = dayPlus(input.today, FREE_ROOM_DAYS - 1)
    for (const other of days.values()) {
      if (order.isBefore(other, task) && other.day > from) from = other.day
      if (order.isBefore(task, other) && other.day < to) to = other.day
    }
    const day = book.firstWithRoom(task.minutes, from, to, (one) => mayBegin(input, one))
    if (day === null) {
      // Nothing was decided yet: what was tried is taken back.
      for (const { task: tried } of places) book.lift(tried)
      return null
    }
    book.put(task, day)
    days.set(task.id, { ...task, day })
    places.push({ task, to: day })
  }
  return places
}

/**
 * All open first study, in its order, each on the first day that holds it and is not before its own.
 */
function movedBack(input: PlanInput, book: DayBook, homeless: PlanTask[], order: StudyOrder): Place[] {
  const isHomeless = new Set(homeless.map(({ id }) => id))
  const isOpen = (task: PlanTask) => task.kind === 'topic' && task.status === 'open'
  const open = input.tasks.filter((task) => isOpen(task) && (isMovable(task) || isHomeless.has(task.id)))
  const standing = input.tasks.filter((task) => isOpen(task) && !isMovable(task) && !isHomeless.has(task.id))
  const sorted = order.sorted(open)
  const dropped = new Set<PlanTask>()
  for (;;) {
    const { places, late } = attempt()
    const lost = [...dropped].map((task): Place => ({ task, to: null }))
    if (late === 0) {
      return [...places.filter(({ task, to }) => isHomeless.has(task.id) || to !== task.day), ...lost]
    }
    dropWorst(late)
  }

  function attempt() {
    for (const task of open) book.lift(task)
    const places: Place[] = []
    const ends = new Map<string, string>()
    const end = ({ ref }: PlanTask, day: string) => {
      if (ref !== null) ends.set(ref, latest(day, ends.get(ref) ?? ''))
    }
    for (const task of standing) end(task, task.day)
    let late = 0
    for (const task of sorted) {
      if (dropped.has(task)) continue
      const from = latest(task.day, input.today, ...order.needs(task).map((slug) => ends.get(slug) ?? ''))
      const day = book.firstWithRoom(task.minutes, from, book.lastDay, (one) => mayBegin(input, one))
      if (day === null) {
        late += task.minutes
        continue
      }
      book.put(task, day)
      end(task, day)
      places.push({ task, to: day })
    }
    return { places, late }
  }

  /** Whole topics, worth least first, until as many minutes are free as were missing. */
  function dropWorst(minutes: number) {
    let left = minutes
    const byWorth = sorted
      .filter((task) => !dropped.has(task))
      .reverse()
      .sort((a, b) => order.worth(a) - order.worth(b))
    for (const worst of byWorth) {
      if (left <= 0) return
      if (dropped.has(worst)) continue
      for (const task of byWorth) {
        if (task !== worst && (worst.ref === null || task.ref !== worst.ref)) continue
        dropped.add(task)
        left -= task.minutes
      }
    }
  }
}

/** Nothing new in the last week before an examination. */
function mayBegin({ choices }: PlanInput, day: string): boolean {
  return [choices.examDay, ...choices.laterExams.map((exam) => exam.day)].every(
    (exam) => exam <= day || daysBetween(day, exam) > NOTHING_NEW_DAYS,
  )
}
