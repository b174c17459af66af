/**
 * What happens to tasks that were missed, or for which a day has no room: reviews become one pile, topics are moved to
 * days with room before anything that builds on them, practice joins the next of its topic, and what finds no place in
 * time goes in the order of what it is worth. A fresh start ("bankruptcy") lets go of more.
 */

import { dayPlus } from '../study-day.ts'
import { DayBook } from './day-book.ts'
import { placeTopics } from './place-topics.ts'
import type { PlanChange, PlanInput, PlanTask, Words } from './plan-types.ts'
import { drops, moves } from './plan-words.ts'
import { byDay, isMovable, latest } from './task-rules.ts'

type How = 'slip' | 'bankruptcy'

/** So many days ahead a place is looked for. */
const LOOK_AHEAD = { review: 7, mains: 10, practice: 21, mock: 14 }
/** Sets that were merged grow no longer than this. */
const LONGEST_SET = 45
/** Giving way on a day that holds too much: the first goes first. */
const GIVES_WAY = ['news', 'practice', 'mains', 'mock', 'topic', 'review']

export function afterSlip(input: PlanInput, how: How): PlanChange[] {
  const book = new DayBook(input)
  const homeless = [...missed(input), ...excess(input, book)]
  if (homeless.length === 0) return []
  const changes: PlanChange[] = []
  const say = (change: PlanChange) => changes.push(change)
  const drop = (task: PlanTask, reason: Words) => say({ change: 'dropped', id: task.id, reason })
  const move = (task: PlanTask, to: string, reason: Words) => {
    if (to !== task.day) say({ change: 'moved', id: task.id, from: task.day, to, reason })
    book.put(task, to)
  }
  for (const task of homeless) book.lift(task)
  const of = (...kinds: string[]) => homeless.filter(({ kind }) => kinds.includes(kind))

  for (const task of of('news')) drop(task, drops.oldNews)
  for (const task of of('rest')) drop(task, drops.passedRest)
  for (const task of of('event')) drop(task, drops.over)
  pileUpReviews(of('review'))
  const { places, givenWay } = placeTopics(input, book, of('topic'), how)
  for (const { task, to } of places) {
    if (to === null) drop(task, drops.noRoom)
    else move(task, to, task.day < input.today ? moves.toRoom : moves.pushed)
  }
  for (const task of of('mock')) place(task, LOOK_AHEAD.mock)
  for (const task of of('mains')) {
    if (how === 'bankruptcy' && task.day < input.today) drop(task, drops.freshStart)
    else place(task, LOOK_AHEAD.mains)
  }
  settlePractice([...of('practice'), ...givenWay])
  return changes

  function place(task: PlanTask, lookAhead: number, from = input.today) {
    const to = book.firstWithRoom(task.minutes, from, dayPlus(from, lookAhead - 1), isLateEnough(task))
    if (to === null) drop(task, drops.noRoom)
    else move(task, to, task.day < input.today ? moves.toRoom : moves.pushed)
  }

  /** One mains answer, one mock a day is enough. */
  function isLateEnough({ kind }: PlanTask): (day: string) => boolean {
    if (kind !== 'mains' && kind !== 'mock') return () => true
    return (day) => !book.openOn(day).some((one) => one.kind === kind)
  }

  /** What was not reviewed is due once, not once for each day: it joins the reviews of the next days. */
  function pileUpReviews(reviews: PlanTask[]) {
    for (const task of reviews) {
      const days = Array.from({ length: LOOK_AHEAD.review }, (_, at) => dayPlus(input.today, at))
      const there = days.flatMap((day) => book.openOn(day).filter(isMergeable('review')))
      const roomy = there.find((one) => book.room(one.day) >= task.minutes)
      const free = book.firstWithRoom(task.minutes, input.today, days.at(-1) ?? input.today, isWithoutReview)
      if (how === 'slip' && free !== null && (!roomy || free < roomy.day)) move(task, free, moves.toRoom)
      else if (roomy && how === 'slip') merge(task, roomy, task.minutes, moves.sameReviews)
      else if (there[0])
        merge(task, there[0], Math.min(task.minutes, book.room(there[0].day)), moves.sameReviews)
      else if (free !== null) move(task, free, moves.toRoom)
      else drop(task, how === 'slip' ? drops.noRoom : drops.freshStart)
    }
  }

  function isWithoutReview(day: string): boolean {
    return !book.openOn(day).some(({ kind }) => kind === 'review')
  }

  /** Practice comes after the study of its topic; twice the same topic is once. */
  function settlePractice(homelessSets: PlanTask[]) {
    const gone = new Set(homelessSets)
    const studyEnds = book.lastStudy()
    const isLost = new Set(
      changes.flatMap(({ change, ...one }) => (change === 'dropped' && 'id' in one ? [one.id] : [])),
    )
    const lostTopics = new Set(
      input.tasks
        .filter(({ id, kind, ref }) => kind === 'topic' && isLost.has(id) && !studyEnds.has(ref ?? ''))
        .map(({ ref }) => ref),
    )
    const sets = input.tasks.filter(
      (task) =>
        task.kind === 'practice' &&
        isMovable(task) &&
        (gone.has(task) || isTooEarly(task, studyEnds) || (task.ref !== null && lostTopics.has(task.ref))),
    )
    for (const task of sets) if (!gone.has(task)) book.lift(task)
    for (const task of sets.sort(byDay)) {
      if (task.ref !== null && lostTopics.has(task.ref)) {
        drop(task, drops.withTopic)
        continue
      }
      const ends = task.ref === null ? undefined : studyEnds.get(task.ref)
      const earliest = ends !== undefined && ends >= input.today ? dayPlus(ends, 1) : input.today
      const from = latest(task.day, earliest)
      const next = book.nextOf(task, from, dayPlus(from, LOOK_AHEAD.practice - 1))
      const more = next ? Math.min(task.minutes, book.room(next.day), LONGEST_SET - next.minutes) : 0
      const why = task.ref === null ? moves.sameMixed : moves.samePractice
      if (next && isMergeable('practice')(next)) merge(task, next, more, why)
      else if (how === 'bankruptcy' && task.day < input.today) drop(task, drops.freshStart)
      else place(task, LOOK_AHEAD.practice, from)
    }
  }

  /** `more`: minutes that it brings along. */
  function merge(task: PlanTask, into: PlanTask, more: number, reason: Words) {
    const minutes = book.lengthen(into, Math.max(0, more))
    say({ change: 'merged', id: task.id, into: into.id, minutes, reason })
  }
}

/** Open, on a past day, and not the learner's own affair. */
function missed({ tasks, today }: PlanInput): PlanTask[] {
  return tasks
    .filter((task) => task.status === 'open' && task.day < today && !task.pinned && task.origin !== 'learner')
    .sort(byDay)
}

/** What a day ahead holds beyond its capacity, as far as it can give way. */
function excess({ today }: PlanInput, book: DayBook): PlanTask[] {
  return book.days().flatMap((day) => {
    let over = -book.room(day)
    if (day < today || over <= 0) return []
    return book
      .openOn(day)
      .filter((task) => isMovable(task) && task.kind !== 'rest')
      .sort(
        (a, b) =>
          GIVES_WAY.indexOf(a.kind) - GIVES_WAY.indexOf(b.kind) ||
          a.weight * a.gain - b.weight * b.gain ||
          byDay(b, a),
      )
      .filter(({ minutes }) => {
        if (over <= 0) return false
        over -= minutes
        return true
      })
  })
}

function isTooEarly({ ref, day }: PlanTask, studyEnds: Map<string, string>): boolean {
  const ends = ref === null ? undefined : studyEnds.get(ref)
  return ends !== undefined && day <= ends
}

function isMergeable(kind: string): (task: PlanTask) => boolean {
  return (task) => task.kind === kind && isMovable(task)
}
