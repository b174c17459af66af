/** The clock of a task: a stopwatch, or 25 minutes of study and 5 of rest (pure). */

export const POMODORO_S = 25 * 60
export const BREAK_S = 5 * 60
/** What a stopwatch may count at once; beyond it, it was forgotten. */
export const LONGEST_S = 3 * 3600

/** Seconds that a clock has run; never less than none, whatever the clocks of the devices say. */
export function ranFor(startedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000))
}

/** "4:05", "1:02:03" */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** What a pomodoro still has; nothing: it is through. */
export function leftOf(seconds: number): number {
  return Math.max(0, POMODORO_S - seconds)
}

export function countedSeconds(kind: 'stopwatch' | 'pomodoro', seconds: number): number {
  return Math.min(seconds, kind === 'pomodoro' ? POMODORO_S : LONGEST_S)
}
