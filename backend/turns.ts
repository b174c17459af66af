/**
 * So many at a time: a flood of one kind of work must leave room for everything else. Whose work it is comes in turn, and
 * of one of them in order: whoever asks for much waits for it themselves.
 */

export class Turns {
  private readonly atOnce: number
  /** The one who has waited longest for a turn stands first. */
  private readonly waiting = new Map<unknown, (() => void)[]>()
  private busy = 0

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** How many wait for theirs. */
  get queue() {
    return [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** `whose` is anything by which those who ask are told apart. */
  async take<Result>(work: () => Promise<Result>, whose?: unknown): Promise<Result> {
    if (this.busy >= this.atOnce) await new Promise<void>((resolve) => this.queueUp(whose, resolve))
    else this.busy += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one as it is; only without one does it become free.
      const next = this.next()
      if (next) next()
      else this.busy -= 1
    }
  }

  private queueUp(whose: unknown, enter: () => void) {
    const before = this.waiting.get(whose)
    if (before) before.push(enter)
    else this.waiting.set(whose, [enter])
  }

  private next() {
    const [first] = this.waiting
    if (!first) return undefined
    const [whose, [enter, ...others]] = first
    this.waiting.delete(whose)
    if (others.length > 0) this.waiting.set(whose, others)
    return enter
  }
}
