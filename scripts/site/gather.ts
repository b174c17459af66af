/**
 * Puts small files together: always the two whose union saves most, until nothing is saved any more. A pure function.
 */

/** A file that several places share: its size after gzip, and which others its code imports. `stays`: nothing joins it. */
export type Atom = { name: string; bytes: number; needs: string[]; stays?: boolean }
/** A place that is opened by itself, with all files that it needs, and how much it matters. */
export type Opened = { weight: number; needs: string[] }

/** Bytes that come on a slow line (1.6 Mbit/s, answers after 150 ms, six at a time) while one more request waits. */
const REQUEST = 5000

type Group = {
  atoms: string[]
  bytes: number
  needs: Set<Group>
  stays: boolean
  /** By place: how much it matters, 0 where it does not need this. */
  weights: Float64Array
}

/** Groups of names, each atom in one. No group needs another that needs it. */
export function gathered(atoms: Atom[], opened: Opened[], request = REQUEST): string[][] {
  const groups = new Map<string, Group>()
  for (const { name, bytes, stays = false } of atoms) {
    const weights = Float64Array.from(opened, ({ weight, needs }) => (needs.includes(name) ? weight : 0))
    groups.set(name, { atoms: [name], bytes, needs: new Set(), stays, weights })
  }
  for (const { name, needs } of atoms) {
    for (const other of needs) {
      const [from, to] = [groups.get(name), groups.get(other)]
      if (from && to) from.needs.add(to)
    }
  }
  const now = new Set(groups.values())
  for (let pair = bestPair([...now], request); pair; pair = bestPair([...now], request)) unite(pair, now)
  return [...now].map((group) => group.atoms)
}

type Closures = Map<Group, Set<Group>>

function bestPair(groups: Group[], request: number): [Group, Group] | undefined {
  const closures = new Map(groups.map((group) => [group, closure(group)]))
  let best: { pair: [Group, Group]; saves: number } | undefined
  for (const [at, one] of groups.entries()) {
    if (one.stays) continue
    for (let next = at + 1; next < groups.length; next++) {
      const other = groups[next] as Group
      if (other.stays) continue
      // Who opens both asks once less: it cannot be more.
      const gains = request * sharedWeight(one, other)
      if (gains <= (best?.saves ?? 0)) continue
      const saves = gains - added(one, other, closures, request) - added(other, one, closures, request)
      if (saves > (best?.saves ?? 0) && !wouldCircle(one, other, closures))
        best = { pair: [one, other], saves }
    }
  }
  return best?.pair
}

/** Asked for every pair before each union, which changes the weights of few: a group's are another array when they change. */
const known = new WeakMap<Float64Array, WeakMap<Float64Array, number>>()

function sharedWeight({ weights: ones }: Group, { weights: others }: Group) {
  const of = known.get(ones) ?? new WeakMap<Float64Array, number>()
  known.set(ones, of)
  let sum = of.get(others)
  if (sum !== undefined) return sum
  sum = 0
  for (let at = 0; at < ones.length; at++) if (others[at]) sum += ones[at] as number
  of.set(others, sum)
  return sum
}

/** Who opens the first alone gets the other as well, with all that it needs. */
function added(one: Group, other: Group, closures: Closures, request: number) {
  let costs = 0
  for (const group of closures.get(other) ?? []) {
    const bytes = group === other ? group.bytes : group.bytes + request
    for (let at = 0; at < one.weights.length; at++) {
      if (!other.weights[at] && !group.weights[at]) costs += (one.weights[at] as number) * bytes
    }
  }
  return costs
}

/** One reaches the other by way of a third, which would then need what needs it. */
function wouldCircle(one: Group, other: Group, closures: Closures) {
  const through = (from: Group, to: Group) =>
    [...(closures.get(from) ?? [])].some(
      (group) => group !== from && group !== to && closures.get(group)?.has(to),
    )
  return through(one, other) || through(other, one)
}

function closure(group: Group, seen = new Set<Group>()): Set<Group> {
  if (!seen.has(group)) {
    seen.add(group)
    for (const next of group.needs) closure(next, seen)
  }
  return seen
}

function unite([one, other]: [Group, Group], now: Set<Group>) {
  one.atoms.push(...other.atoms)
  one.bytes += other.bytes
  now.delete(other)
  for (const next of other.needs) one.needs.add(next)
  for (const group of now) if (group.needs.delete(other)) group.needs.add(one)
  one.needs.delete(one)
  // Who opens one of them now opens all that the union needs.
  const weights = one.weights.map((weight, at) => weight || (other.weights[at] as number))
  for (const group of closure(one))
    group.weights = group.weights.map((weight, at) => weight || (weights[at] as number))
}
