/** Measures of agreement between two judges. A measure of too few, or of what never varies, is NaN. */

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Spearman's rank correlation; equal values share the middle of their ranks. */
export function rankAgreement(ones: number[], others: number[]): number {
  if (ones.length < 5) return Number.NaN
  const [ranks, otherRanks] = [ranksOf(ones), ranksOf(others)]
  const [middle, otherMiddle] = [mean(ranks), mean(otherRanks)]
  const product = mean(ranks.map((rank, at) => (rank - middle) * ((otherRanks[at] ?? 0) - otherMiddle)))
  const spread = (values: number[], around: number) =>
    Math.sqrt(mean(values.map((value) => (value - around) ** 2)))
  return product / (spread(ranks, middle) * spread(otherRanks, otherMiddle))
}

function ranksOf(values: number[]): number[] {
  return values.map((value) => {
    const less = values.filter((other) => other < value).length
    const same = values.filter((other) => other === value).length
    return less + (same + 1) / 2
  })
}

/** Cohen's kappa, weighted by the square of the distance; grades are whole numbers from 0. */
export function weightedKappa(ones: number[], others: number[], grades: number): number {
  if (ones.length < 5) return Number.NaN
  const steps = Array.from({ length: grades }, (_, grade) => grade)
  const shareOf = (values: number[], grade: number) =>
    values.filter((value) => value === grade).length / values.length
  const seen = mean(ones.map((one, at) => (one - (others[at] ?? 0)) ** 2))
  const byChance = steps
    .flatMap((one) => steps.map((other) => (one - other) ** 2 * shareOf(ones, one) * shareOf(others, other)))
    .reduce((sum, value) => sum + value, 0)
  return byChance === 0 ? Number.NaN : 1 - seen / byChance
}
