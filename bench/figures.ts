/** The arithmetic of the measure: what is said of many figures, and how two sets of them are held against each other. */

/** What is counted, or how long it took. */
export type Unit = '/s' | 'MB/s' | 'times' | 'points' | 'µs' | 'ms' | 's' | 'MB'

const MORE_IS_BETTER: Unit[] = ['/s', 'MB/s', 'times', 'points']

export function moreIsBetter(unit: Unit) {
  return MORE_IS_BETTER.includes(unit)
}

/** The smallest figure that at least this share of all does not exceed; not a number where there is none. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export function median(values: Iterable<number>): number {
  return quantile(values, 0.5)
}

export type Spread = { least: number; most: number; n: number }

/** As many figures are rounds; more are single times, each with luck of its own. */
const ROUNDS = 10

/** From the least to the most round; of single times, the quartiles. */
export function spread(values: number[]): Spread {
  const [least, most] = values.length > ROUNDS ? [0.25, 0.75] : [0, 1]
  return { least: quantile(values, least), most: quantile(values, most), n: values.length }
}

/**
 * How fast ours is beside the other: 1 is as fast, 0.5 half as fast, whether counts or times are compared. Rounds that
 * were taken by turns are compared one by one, so that what else the machine did meets both alike.
 */
export function ratio(ours: number[], other: number[], unit: Unit): number {
  const compare = (own: number, theirs: number) => (moreIsBetter(unit) ? own / theirs : theirs / own)
  if (ours.length !== other.length || ours.length > ROUNDS) return compare(median(ours), median(other))
  return median(ours.map((own, round) => compare(own, other[round] ?? Number.NaN)))
}

/** Whether a goal is reached, which is a floor for counts and a ceiling for times. */
export function reaches(ours: number[], goal: number, unit: Unit): boolean {
  return moreIsBetter(unit) ? median(ours) >= goal : median(ours) <= goal
}
