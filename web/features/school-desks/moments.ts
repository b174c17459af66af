/** Between the fields for day and hour, which show Indian time, and moments. */

import { momentOf as momentIn, wallClock } from '#supabase/functions/_shared/calendar/zone.ts'

const ZONE = 'Asia/Kolkata'

/** Null while the field is empty. */
export function momentOf(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null
  return momentIn(new Date(`${local.slice(0, 16)}:00Z`), ZONE).toISOString()
}

export function localOf(moment: string | null): string {
  return moment === null ? '' : wallClock(new Date(moment), ZONE).toISOString().slice(0, 16)
}
