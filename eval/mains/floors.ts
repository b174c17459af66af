/** What the marking of the benchmark must not fall below: somewhat under what was measured, so that a loss is seen. */

import { bandDifference, type Figures, figuresOf, quotesOf } from './figures.ts'
import type { Measured } from './measure.ts'

type Floor = { least?: number; most?: number }
type Floors = Partial<Record<keyof Figures, Floor>>

type Half = 'open' | 'heldOut'
const FLOORS: Record<'rules' | 'recorded', Record<Half, Floors>> = {
  rules: {
    open: {
      bias: { least: -7, most: 7 },
      error: { most: 10 },
      overlap: { least: 0.85 },
      holds: { least: 0.68 },
      width: { most: 24 },
      rank: { least: 0.82 },
      kappa: { least: 0.8 },
      exact: { least: 0.7 },
      withinOne: { least: 0.9 },
      pointKappa: { least: 0.69 },
      abstained: { most: 0.32 },
    },
    // Few, so that a single answer moves them much.
    heldOut: {
      bias: { least: -8, most: 8 },
      error: { most: 9 },
      overlap: { least: 0.87 },
      rank: { least: 0.8 },
      kappa: { least: 0.82 },
      exact: { least: 0.62 },
      pointKappa: { least: 0.58 },
    },
  },
  recorded: {
    open: {
      bias: { least: -5, most: 5 },
      error: { most: 9 },
      overlap: { least: 0.9 },
      holds: { least: 0.65 },
      width: { most: 18 },
      rank: { least: 0.86 },
      kappa: { least: 0.88 },
      exact: { least: 0.84 },
      pointKappa: { least: 0.87 },
      abstained: { most: 0.32 },
    },
    heldOut: {
      bias: { least: -7, most: 7 },
      error: { most: 9 },
      overlap: { least: 0.87 },
      rank: { least: 0.82 },
      kappa: { least: 0.88 },
      exact: { least: 0.77 },
      pointKappa: { least: 0.8 },
    },
  },
}

/** What falls short, in words; empty when nothing does. A figure that could not be measured is not held to a floor. */
export function shortfalls(name: keyof typeof FLOORS, measured: Measured[]): string[] {
  return (['open', 'heldOut'] as const).flatMap((half) => {
    const own = measured.filter(({ answer }) => answer.isHeldOut === (half === 'heldOut'))
    return own.length > 0 ? shortfallsOf(`${name}, ${half}`, FLOORS[name][half], figuresOf(own)) : []
  })
}

function shortfallsOf(name: string, floors: Floors, figures: Figures): string[] {
  return Object.entries(floors).flatMap(([key, floor]) => {
    const value = figures[key as keyof Figures]
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = floor
    if (value < least) return [`${name}: ${key} is ${value.toFixed(3)}, at least ${least}`]
    if (value > most) return [`${name}: ${key} is ${value.toFixed(3)}, at most ${most}`]
    return []
  })
}

const MOST_MOVED = 0.5
const EARN_LITTLE = ['empty', 'off-topic', 'copied']

/** What is promised of every single answer, and broken. */
export function brokenPromises(measured: Measured[]): string[] {
  return measured.flatMap(({ answer, result, again }) => {
    const { id, kind, asked, pair } = answer
    const base = measured.find((one) => one.answer.id === pair)
    const quotes = quotesOf({ answer, result })
    const broken: [boolean | undefined, string][] = [
      [again && bandDifference(result, again) > MOST_MOVED, 'handed in twice, it gets another band'],
      [
        base && (result.band.low > base.result.band.low || result.band.high > base.result.band.high),
        'its injection raised the band',
      ],
      [quotes.includes(false), `${quotes.filter((is) => !is).length} quotes do not stand in it`],
      [
        EARN_LITTLE.includes(kind) && result.band.high > asked.question.marks / 3,
        `${kind}, and given ${result.band.low} to ${result.band.high} of ${asked.question.marks}`,
      ],
    ]
    return broken.flatMap(([is, what]) => (is ? [`${id}: ${what}`] : []))
  })
}
