/** What stands on which day and how much room each has, while a re-plan moves things about. */

import { dayPlus } from '../study-day.ts'
import { capacityOf } from './day-capacity.ts'
import { laterExams } from './plan-phases.ts'
import type { PlanInput, PlanTask } from './plan-types.ts'
import { latest } from './task-rules.ts'

export class DayBook {
  readonly lastDay: string
  #input: PlanInput
  #days = new Map<string, Set<PlanTask>>()
  /** As they stand by now; `input.tasks` are never changed. */
  #now = new Map<string, PlanTask>()
  #used = new Map<string, number>()
  #capacities = new Map<string, number>()
  #studyEnds = new Map<string, string>()

  constructor(input: PlanInput) {
    this.#input = input
    const exam = laterExams(input.choices).at(-1)?.day ?? input.choices.examDay
    const last = latest(input.today, ...input.tasks.map(({ day }) => day))
    // Once the examination is over, what is there may still be ordered among the days it stands on.
    this.lastDay = exam > input.today ? dayPlus(exam, -1) : last
    for (const task of input.tasks) {
      if (task.status === 'open') this.#add(task)
      else if (task.status === 'done' && task.day === input.today) this.#use(task.day, task.minutes)
    }
  }

  days(): string[] {
    return [...this.#days.keys()].sort()
  }

  openOn(day: string): PlanTask[] {
    return [...(this.#days.get(day) ?? [])]
  }

  room(day: string): number {
    let capacity = this.#capacities.get(day)
    if (capacity === undefined) {
      capacity = capacityOf(this.#input, day)
      this.#capacities.set(day, capacity)
    }
    return capacity - (this.#used.get(day) ?? 0)
  }

  holds({ id }: PlanTask): boolean {
    return this.#now.has(id)
  }

  /** Takes a task off its day. */
  lift({ id }: PlanTask) {
    const task = this.#now.get(id)
    if (!task) return
    this.#now.delete(id)
    this.#days.get(task.day)?.delete(task)
    this.#use(task.day, -minutesOf(task))
  }

  put(task: PlanTask, day: string) {
    this.lift(task)
    this.#add({ ...task, day })
  }

  /** Answers its whole length. */
  lengthen({ id }: PlanTask, more: number): number {
    const task = this.#now.get(id)
    if (!task) return more
    this.lift(task)
    this.#add({ ...task, minutes: Math.min(600, task.minutes + more) })
    return this.#now.get(id)?.minutes ?? task.minutes
  }

  firstWithRoom(
    minutes: number,
    from: string,
    to: string,
    isFit: (day: string) => boolean = () => true,
  ): string | null {
    const last = to < this.lastDay ? to : this.lastDay
    for (let day = from; day <= last; day = dayPlus(day, 1)) {
      if (this.room(day) >= minutes && isFit(day)) return day
    }
    return null
  }

  /** The next open task of the same kind about the same thing. */
  nextOf({ id, kind, ref, title }: PlanTask, from: string, to: string): PlanTask | undefined {
    for (let day = from; day <= to; day = dayPlus(day, 1)) {
      for (const task of this.#days.get(day) ?? []) {
        const isAlike = ref === null ? task.ref === null && task.title.en === title.en : task.ref === ref
        if (task.id !== id && task.kind === kind && isAlike) return task
      }
    }
    return undefined
  }

  /** By topic, the last day on which its first study stands. */
  lastStudy(): Map<string, string> {
    const last = new Map<string, string>()
    for (const { kind, ref, day } of this.#now.values()) {
      if (kind === 'topic' && ref !== null && day > (last.get(ref) ?? '')) last.set(ref, day)
    }
    return last
  }

  /** The last day of a topic's first study, done or still to come, as the plan stood before. */
  studyEnd(slug: string): string | undefined {
    if (this.#studyEnds.size === 0) {
      for (const { kind, ref, day, status } of this.#input.tasks) {
        if (kind !== 'topic' || ref === null || status === 'dropped') continue
        this.#studyEnds.set(ref, latest(day, this.#studyEnds.get(ref) ?? ''))
      }
    }
    return this.#studyEnds.get(slug)
  }

  #add(task: PlanTask) {
    this.#now.set(task.id, task)
    const there = this.#days.get(task.day) ?? new Set()
    this.#days.set(task.day, there.add(task))
    this.#use(task.day, minutesOf(task))
  }

  #use(day: string, minutes: number) {
    this.#used.set(day, (this.#used.get(day) ?? 0) + minutes)
  }
}

/** Rest is no work. */
function minutesOf({ kind, minutes }: PlanTask): number {
  return kind === 'rest' ? 0 : minutes
}
