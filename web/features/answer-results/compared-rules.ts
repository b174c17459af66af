/** Whether a learner and the marking see the same of two answers. */

import type { Better, Told } from './compare-queries.ts'

export function agreementOf(better: Better, first: Told, second: Told): 'agrees' | 'differs' | 'close' {
  const [one, other] = [endsOf(first), endsOf(second)]
  const ahead = one.low > other.high ? 'first' : other.low > one.high ? 'second' : 'alike'
  if (ahead === better) return 'agrees'
  // bands that overlap say nothing of which is ahead
  return ahead === 'alike' ? 'close' : 'differs'
}

function endsOf({ given, band_low, band_high }: Told) {
  return given !== null ? { low: given, high: given } : { low: band_low ?? 0, high: band_high ?? 0 }
}

/** Every point that either marking names, beside what each says of it; where they stand in their lists says nothing. */
export function pointRows(first: Told, second: Told) {
  const points = new Set([...first.points, ...second.points].map(({ point }) => point))
  const verdictOf = (told: Told, point: string) => told.points.find((one) => one.point === point)?.verdict
  return [...points].map((point) => ({
    point,
    verdicts: { first: verdictOf(first, point), second: verdictOf(second, point) },
  }))
}
