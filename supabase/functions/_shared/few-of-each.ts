/**
 * Of each `whose` so many at a time, and of different ones at once: what takes much of a thread's memory, asked for many times
 * over by one learner, would have the thread ended with the calls of all others in it.
 */

import { turnstile } from './assistant/turnstile.ts'

export function fewOfEach(most: number) {
  const doors = new Map<unknown, { pass: ReturnType<typeof turnstile>; calls: number }>()
  /** `hold` keeps the place, beyond the end of `work`, until the promise has settled. */
  return <Result>(
    work: (hold: (until: Promise<unknown>) => void) => Promise<Result>,
    whose: unknown,
  ): Promise<Result> => {
    const door = doors.get(whose) ?? { pass: turnstile(most), calls: 0 }
    doors.set(whose, door)
    door.calls += 1
    const { promise: answer, resolve, reject } = Promise.withResolvers<Result>()
    void door
      .pass(async () => {
        const held: Promise<unknown>[] = []
        await work((until) => void held.push(until)).then(resolve, reject)
        await Promise.allSettled(held)
      })
      .finally(() => {
        door.calls -= 1
        if (door.calls === 0) doors.delete(whose)
      })
    return answer
  }
}
