/** What a simulated learner really remembers, which no way of planning may look into, and what the app knows of it. */

import { type FSRSState, Rating } from 'ts-fsrs'
import { type Card, reviewed } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { chanceOf, normal } from './chance.ts'
import { FROM, type Learner, type Question } from './learners.ts'

type Trace = { state: FSRSState; day: number; times: number }
export type Known = { question_id: string; card: Card; question: Question; at: number }

export class Mind {
  #learner: Learner
  #traces = new Map<number, Trace>()
  /** By number of the question, for those that were met: what the app knows. */
  readonly known = new Map<number, Known>()
  minutes = 0
  reviews = 0

  constructor(learner: Learner) {
    this.#learner = learner
  }

  /** Meets a question for the first time, at the end of its part of the first study. */
  meet(at: number, day: number) {
    const question = this.#learner.questions[at]
    if (!question || this.#traces.has(at)) return
    const luck = chanceOf(this.#learner.number, 4, at)
    const rating = luck() < this.#learner.ability ? Rating.Good : Rating.Again
    this.#traces.set(at, {
      state: this.#noisy(this.#learner.memory.next_state(null, 0, rating), luck),
      day,
      times: 0,
    })
    const card = reviewed(undefined, rating, dayPlus(FROM, day))
    this.known.set(at, { question_id: question.id, card, question, at })
  }

  /** Answers one and reads it again where it was forgotten. The same question the same time has the same luck. */
  review(at: number, day: number) {
    const trace = this.#traces.get(at)
    const known = this.known.get(at)
    if (!trace || !known) return
    const luck = chanceOf(this.#learner.number, 5, at, trace.times)
    const elapsed = day - trace.day
    const chance = this.#learner.memory.forgetting_curve(elapsed, trace.state.stability)
    const rating = luck() < chance ? Rating.Good : Rating.Again
    trace.state = this.#noisy(this.#learner.memory.next_state(trace.state, elapsed, rating), luck)
    trace.day = day
    trace.times += 1
    known.card = reviewed(known.card, rating, dayPlus(FROM, day))
    this.reviews += 1
  }

  /** Of everything that may be asked, by weight: how much was met, and how much would be known that day. */
  onDay(day: number): { coverage: number; recall: number } {
    let [coverage, recall] = [0, 0]
    for (const [at, { state, day: last }] of this.#traces) {
      const weight = this.#learner.questions[at]?.weight ?? 0
      coverage += weight
      recall += weight * this.#learner.memory.forgetting_curve(day - last, state.stability)
    }
    return { coverage, recall }
  }

  #noisy(state: FSRSState, luck: () => number): FSRSState {
    return {
      ...state,
      stability: Math.max(0.05, state.stability * Math.exp(this.#learner.noise * normal(luck))),
    }
  }
}
