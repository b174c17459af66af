/** When an answer was written in the time that the examination leaves: a tenth more is let pass. */

export function isInTime(seconds: number, minutes: number): boolean {
  return seconds <= minutes * 60 * 1.1
}
