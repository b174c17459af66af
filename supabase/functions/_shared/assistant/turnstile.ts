/** Lets so many through at a time; the others wait in the order in which they came. */
export function turnstile(most: number) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // Whoever leaves hands over the place, so that nobody who comes later is before.
    if (inside < most) inside += 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
