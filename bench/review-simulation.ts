/**
 * `node_modules/.bin/node bench/review-simulation.ts`: what the order of reviews is worth on the day of the exam. Simulated
 * learners, the same in every run, review under a budget of minutes from 22 November 2026 to 22 May 2027; only the order differs.
 * Answers come from a memory that obeys FSRS; in the last run each learner's own memory differs from the one that the
 * schedule assumes. Under two minutes; no database.
 */

import { default_w, FSRSAlgorithm, type FSRSState, type Grade, Rating } from 'ts-fsrs'
import {
  byDue,
  type Card,
  orderForExam,
  reviewed,
} from '#supabase/functions/_shared/learning/review-schedule.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'

const FROM = '2026-11-22'
const EXAM = '2027-05-23'
const DAYS = (Date.parse(EXAM) - Date.parse(FROM)) / 86_400_000
const LEARNERS = 500
const CARDS = 300
/** Questions enter until so many days before the exam. */
const LAST_ENTRY = 30
const RUNS = [
  { minutes: 3, isUnlike: false },
  { minutes: 6, isUnlike: false },
  { minutes: 12, isUnlike: false },
  { minutes: 6, isUnlike: true },
]

type Kept = { question_id: string; card: Card; truth: FSRSState; lastDay: number; seconds: number }
type Order = (cards: Kept[], today: string) => Kept[]
type Learner = { random: () => number; memory: FSRSAlgorithm; entries: Entry[]; minutes: number }
type Entry = { day: number; rating: Grade; seconds: number }
type Outcome = { recall: number; reviews: number; minutes: number }

const isDue = (today: string) => (kept: Kept) => kept.card.due <= today
const ORDERS: Record<string, Order> = {
  'by due day': (cards, today) => cards.filter(isDue(today)).sort(byDue),
  // How much of the gain comes from short questions alone.
  'quickest first': (cards, today) => cards.filter(isDue(today)).sort((a, b) => a.seconds - b.seconds),
  'by gain on exam day': (cards, today) =>
    orderForExam(cards.filter(isDue(today)), today, EXAM, ({ seconds }) => seconds),
}

function simulate(learner: Learner, order: Order): Outcome {
  const { random, memory, entries } = learner
  const cards: Kept[] = []
  let reviews = 0
  let spent = 0
  for (let day = 0; day < DAYS; day++) {
    const today = dayPlus(FROM, day)
    // Reviews first: what is new today was answered today.
    let left = learner.minutes * 60
    for (const kept of order(cards, today)) {
      if (left <= 0) break
      const elapsed = day - kept.lastDay
      const isKnown = random() < memory.forgetting_curve(elapsed, kept.truth.stability)
      const rating = isKnown ? Rating.Good : Rating.Again
      kept.truth = memory.next_state(kept.truth, elapsed, rating)
      kept.card = reviewed(kept.card, rating, today)
      kept.lastDay = day
      left -= kept.seconds
      spent += kept.seconds
      reviews++
    }
    for (const [at, entry] of entries.entries()) {
      if (entry.day !== day) continue
      cards.push({
        question_id: String(at).padStart(3, '0'),
        card: reviewed(undefined, entry.rating, today),
        truth: memory.next_state(null, 0, entry.rating),
        lastDay: day,
        seconds: entry.seconds,
      })
    }
  }
  const recalls = cards.map(({ truth, lastDay }) => memory.forgetting_curve(DAYS - lastDay, truth.stability))
  return { recall: mean(recalls), reviews, minutes: spent / 60 }
}

/** The learner of that number, new each time: nothing of one run reaches the next. */
function newLearner(number: number, minutes: number, isUnlike: boolean): Learner {
  const random = seeded(number)
  // Some learn from twice as well to half as well as assumed, at first and with each review.
  const skill = isUnlike ? Math.exp(0.5 * normal(random)) : 1
  const growth = isUnlike ? 0.25 * normal(random) : 0
  const w = default_w.map((weight, at) => (at < 4 ? weight * skill : at === 8 ? weight + growth : weight))
  const entries = Array.from({ length: CARDS }, () => ({
    day: Math.floor(random() * (DAYS - LAST_ENTRY)),
    rating: firstRating(random()),
    seconds: Math.min(240, Math.max(15, 55 * Math.exp(0.5 * normal(random)))),
  }))
  return { random, memory: new FSRSAlgorithm({ w }), entries, minutes }
}

/** Most enter by a wrong or guessed answer, some by a slow one. */
function firstRating(chance: number): Grade {
  return chance < 0.75 ? Rating.Again : chance < 0.85 ? Rating.Hard : Rating.Good
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

if (import.meta.main) {
  const learners = Number(process.argv[2] ?? LEARNERS)
  const began = performance.now()
  console.log(`${learners} learners, ${CARDS} questions each, ${DAYS} days`)
  console.log(
    '| Memory | Minutes a day | Order | Recall on exam day | Better for | Reviews a learner | Minutes spent |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const { minutes, isUnlike } of RUNS) {
    const outcomes = Object.entries(ORDERS).map(([name, order]) => ({
      name,
      each: Array.from({ length: learners }, (_, number) =>
        simulate(newLearner(number, minutes, isUnlike), order),
      ),
    }))
    const [plain] = outcomes
    for (const { name, each } of outcomes) {
      const better = each.filter(({ recall }, at) => recall > (plain?.each[at]?.recall ?? 0)).length
      console.log(
        `| ${isUnlike ? 'unlike' : 'as assumed'} | ${minutes} | ${name} | ${percent(mean(each.map(({ recall }) => recall)))} | ${
          each === plain?.each ? '' : percent(better / learners)
        } | ${mean(each.map(({ reviews }) => reviews)).toFixed(0)} | ${mean(each.map(({ minutes }) => minutes)).toFixed(0)} |`,
      )
    }
  }
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
}
