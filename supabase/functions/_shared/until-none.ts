/** Has a job's function of the database do its work a part at a time, so that no statement takes long. */

/** Milliseconds for which a run begins with more: a function has to answer within 150 seconds. */
const TAKES_UP = 60_000

/** `work` says how many it did. What is left after a minute is the next run's. Returns how many were done in all. */
export async function untilNone(
  work: () => Promise<number>,
  { takesUp = TAKES_UP, now = () => performance.now() } = {},
): Promise<number> {
  const began = now()
  let all = 0
  while (now() - began < takesUp) {
    const done = await work()
    if (!(done > 0)) break
    all += done
  }
  return all
}
