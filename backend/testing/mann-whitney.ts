/** Whether two lists of measurements could have come from one source: the rank test of Mann and Whitney, two-sided. */

export function mannWhitney(first: readonly number[], second: readonly number[]): { u: number; p: number } {
  const [n, m] = [first.length, second.length]
  const all = [...first.map((value) => ({ value, of: 0 })), ...second.map((value) => ({ value, of: 1 }))]
  all.sort((a, b) => a.value - b.value)
  let ranksOfFirst = 0
  let ties = 0
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    const alike = to - from
    ties += alike ** 3 - alike
    // Whoever is alike shares the middle of their ranks.
    const rank = (from + 1 + to) / 2
    for (const { of } of all.slice(from, to)) if (of === 0) ranksOfFirst += rank
  }
  const u = ranksOfFirst - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
  if (variance === 0) return { u, p: 1 }
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance)
  return { u, p: 2 * tailBeyond(z) }
}

/** Of the normal distribution (Abramowitz and Stegun 26.2.17; off by less than 10⁻⁷). */
function tailBeyond(z: number) {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
