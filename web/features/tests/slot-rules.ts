/** The hours of the real paper, told in Indian time wherever one is. */

const INDIA = 'Asia/Kolkata'
const MINUTE = 60_000

/** "Mon, 23 Nov" and "09:30–11:30" */
export function slotInWords(slot: string, minutes: number, locale: string) {
  const begins = new Date(slot)
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: INDIA,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(begins)
  return { day, hours: `${hour(begins)}–${hour(new Date(begins.getTime() + minutes * MINUTE))}` }
}

/** "09:30" */
function hour(moment: Date) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: INDIA,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}

/** How far a slot is: still to come, or begun, with what is left of it. */
export function slotState(slot: string, minutes: number, now: number) {
  const begins = Date.parse(slot)
  return now < begins
    ? { has: 'toCome' as const, ms: begins - now }
    : { has: 'begun' as const, ms: begins + minutes * MINUTE - now }
}
