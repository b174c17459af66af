/** So many at a time, the others in order: a flood of one kind of work must leave room for everything else. */

export class Turns {
  private readonly atOnce: number
  private readonly waiting: (() => void)[] = []
  private busy = 0

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** How many wait for theirs. */
  get queue() {
    return this.waiting.length
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.busy >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.busy += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one as it is; only without one does it become free.
      const next = this.waiting.shift()
      if (next) next()
      else this.busy -= 1
    }
  }
}
