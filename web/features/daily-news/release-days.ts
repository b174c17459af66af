/** Releases under the day they were published. */

type Released = { released?: string | null }

export function byReleaseDay<Fact extends Released>(facts: readonly Fact[]) {
  const days: { day: string; facts: Fact[] }[] = []
  for (const fact of facts) {
    if (!fact.released) continue
    const last = days.at(-1)
    if (last?.day === fact.released) last.facts.push(fact)
    else days.push({ day: fact.released, facts: [fact] })
  }
  return days
}
