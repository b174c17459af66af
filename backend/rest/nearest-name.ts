/** "Perhaps you meant …": the known name nearest to the one asked for. */

/** The most similar name at or above `minimum` (1 is equal), or null. Exact matches count. */
export function nearestName(asked: string, known: Iterable<string>, minimum: number): string | null {
  let best: string | null = null
  let bestScore = minimum
  const wanted = asked.toLowerCase()
  for (const name of known) {
    const candidate = name.toLowerCase()
    const longest = Math.max(candidate.length, wanted.length)
    // Names whose lengths alone are too far apart are not worth a distance.
    if (longest === 0 || 1 - Math.abs(candidate.length - wanted.length) / longest < bestScore) continue
    const score = 1 - editDistance(wanted, candidate) / longest
    if (score > bestScore || (score === bestScore && best === null)) {
      best = name
      bestScore = score
    }
  }
  return best
}

/** PostgreSQL's rule for column hints: at most three edits, and less than half of the name. */
export function nearestColumn(asked: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = 4
  for (const name of known) {
    if (Math.abs(name.length - asked.length) > 3) continue
    const distance = editDistance(asked, name)
    if (distance < bestDistance && distance <= name.length / 2) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Identifiers of PostgreSQL have 63 bytes; anything longer is compared by its beginning. */
const LONGEST = 64

export function editDistance(left: string, right: string): number {
  const a = left.slice(0, LONGEST)
  const b = right.slice(0, LONGEST)
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current[j] = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
