/** Where a test stands for its learner, and how long it is for them. */

export type Sat = { submitted_at: string | null; expires_at: string | null }

export type Standing = 'upcoming' | 'open' | 'started' | 'done'

export const STANDINGS: Standing[] = ['upcoming', 'open', 'started', 'done']

type Windowed<Attempt extends Sat> = {
  opens_at: string | null
  closes_at: string | null
  attempts: Attempt[]
}

/** The sitting that can be gone on with. */
export function openSitting<Attempt extends Sat>({ attempts }: { attempts: Attempt[] }): Attempt | undefined {
  return attempts.find(({ submitted_at }) => submitted_at === null)
}

/** Each test stands in one place: what is begun comes first, then its window, then what was done. */
export function standingOf<Attempt extends Sat>(test: Windowed<Attempt>, now: number): Standing {
  if (openSitting(test)) return 'started'
  if (test.attempts.length > 0) return 'done'
  if (test.opens_at !== null && now < Date.parse(test.opens_at)) return 'upcoming'
  return isWithinWindow(test, now) ? 'open' : 'done'
}

/** Whether it may be begun now, for the first time or again. */
export function isWithinWindow(
  { opens_at, closes_at }: { opens_at: string | null; closes_at: string | null },
  now: number,
): boolean {
  return (
    (opens_at === null || Date.parse(opens_at) <= now) && (closes_at === null || now <= Date.parse(closes_at))
  )
}

/** Minutes on the learner's clock: a third more for those who are given extra time. */
export function minutesFor(minutes: number, needsExtraTime: boolean): number {
  return needsExtraTime ? Math.round((minutes * 4) / 3) : minutes
}

/** Papers of a hundred questions under the conditions of the examination. */
export function isFullPaper(kind: string): boolean {
  return kind === 'paper' || kind === 'mock'
}
