/**
 * Lets so many through at a time. The others wait in the order in which they came, and of each `whose` one after the
 * other: whoever asks a hundred things at once waits for them alone.
 */
export function turnstile(most: number) {
  let inside = 0
  /** Who has waited longest for a turn stands first. */
  const waiting = new Map<unknown, (() => void)[]>()
  const wait = (whose: unknown) =>
    new Promise<void>((enter) => {
      const before = waiting.get(whose)
      if (before) before.push(enter)
      else waiting.set(whose, [enter])
    })
  const next = () => {
    const [first] = waiting
    if (!first) return undefined
    const [whose, [enter, ...others]] = first
    waiting.delete(whose)
    if (others.length > 0) waiting.set(whose, others)
    return enter
  }
  return async <Result>(work: () => Promise<Result>, whose?: unknown): Promise<Result> => {
    // Whoever leaves hands over the place, so that nobody who comes later is before.
    if (inside < most) inside += 1
    else await wait(whose)
    try {
      return await work()
    } finally {
      const enter = next()
      if (enter) enter()
      else inside -= 1
    }
  }
}
