/** Which content coding a client likes best of those on offer (RFC 9110, 12.5.3). */

export type Coding = 'zstd' | 'br' | 'gzip'

/** Of equally liked codings the one that is offered first; undefined when it is to be sent as it is. */
export function preferredCoding(accepted: string | null, offered: readonly Coding[]): Coding | undefined {
  if (!accepted) return undefined
  const weights = readWeights(accepted)
  let best: Coding | undefined
  let bestWeight = 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > bestWeight) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

/** Browsers send the same few over and over. */
const remembered = new Map<string, Map<string, number>>()

function readWeights(accepted: string) {
  const known = remembered.get(accepted)
  if (known) return known
  const weights = new Map<string, number>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = written === undefined ? 1 : Number(written)
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(weight) ? weight : 0)
  }
  if (remembered.size < 100 && accepted.length < 200) remembered.set(accepted, weights)
  return weights
}
