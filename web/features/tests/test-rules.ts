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

/** Minutes on the learner's clock, with so many extra minutes for each hour of the paper. */
export function minutesFor(minutes: number, extraMinutesAnHour: number): number {
  return Math.round((minutes * (60 + extraMinutesAnHour)) / 60)
}

/** Whether it could be begun for the first time or once more, were it open. */
export function hasAttemptLeft({ attempts_left }: { attempts_left: number | null }): boolean {
  return attempts_left !== 0
}

type Dated = { slug: string; series: string | null; opens_at: string | null }

/** The tests of each series that have a day, the earliest first; series without such tests are left out. */
export function bySeries<Series extends { slug: string }, Test extends Dated>(
  series: Series[],
  tests: Test[],
): { series: Series; tests: (Test & { opens_at: string })[] }[] {
  return series
    .map((one) => ({
      series: one,
      tests: tests
        .filter((test): test is Test & { opens_at: string } => test.opens_at !== null)
        .filter((test) => test.series === one.slug)
        .sort((first, second) => Date.parse(first.opens_at) - Date.parse(second.opens_at)),
    }))
    .filter(({ tests: dated }) => dated.length > 0)
}

const DAY = 24 * 3_600_000

/** Whole days from one plain date to another (YYYY-MM-DD); negative when it lies behind. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** Papers of a hundred questions under the conditions of the examination. */
export function isFullPaper(kind: string): boolean {
  return kind === 'paper' || kind === 'mock'
}
