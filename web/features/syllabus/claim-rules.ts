/** What a learner says of themselves: the steps, what each stands for, and how parts make up a whole. */

export const CLAIMS = ['not-started', 'in-progress', 'first-reading', 'revised', 'mastered'] as const
export type ClaimStatus = (typeof CLAIMS)[number]

/** `node` is a topic's slug, or `topic/part`. */
export type Claim = { node: string; status: ClaimStatus; said_at: string }
export type Claims = ReadonlyMap<string, ClaimStatus>

/** What a step stands for beside the evidence: our own choice, and the page says so. */
export const SAID: Record<ClaimStatus, number> = {
  'not-started': 0,
  'in-progress': 0.2,
  'first-reading': 0.5,
  revised: 0.8,
  mastered: 1,
}

/** Claims by node; of two about one node the later holds, whichever list it stands in. */
export function claimsOf(...lists: readonly (readonly Claim[])[]): Claims {
  const latest = new Map<string, Claim>()
  for (const claim of lists.flat()) {
    const before = latest.get(claim.node)
    if (!before || Date.parse(claim.said_at) >= Date.parse(before.said_at)) latest.set(claim.node, claim)
  }
  return new Map([...latest].map(([node, { status }]) => [node, status]))
}

/**
 * What is said of a topic: what was said of it as a whole, else of its parts; null where nothing was. Of an area: the mean
 * over its topics, where those without a word count as not started.
 */
export function saidOf(claims: Claims, topic: string, parts: readonly string[]): number | null {
  const own = claims.get(topic)
  if (own) return SAID[own]
  const said = parts.map((part) => claims.get(`${topic}/${part}`))
  if (said.every((status) => status === undefined)) return null
  return mean(said.map((status) => (status ? SAID[status] : 0)))
}

export function saidOfArea(said: readonly (number | null)[]): number | null {
  if (said.every((one) => one === null)) return null
  return mean(said.map((one) => one ?? 0))
}

function mean(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
