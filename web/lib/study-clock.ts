/** The clock by which a learner lives, as the answers carry it that are kept for a time without a network. */

import * as z from 'zod/mini'
import { isZone } from '#supabase/functions/_shared/calendar/zone.ts'
import { INDIAN_CLOCK, type StudyClock } from '#supabase/functions/_shared/learning/study-day.ts'

/** Fields of such an answer. One that an older release has kept goes by India's clock. */
export const clockFields = {
  zone: z._default(z.string(), INDIAN_CLOCK.zone),
  day_starts: z._default(z.number(), INDIAN_CLOCK.dayStarts),
}

/** Fields that tell of each review its day by that clock, and its rating (`ReviewDays`). */
export const reviewDays = { days: z.array(z.number()), ratings: z.string() }

/** A browser that does not know the zone yet goes by India's clock, too. */
export function clockOf({ zone, day_starts }: { zone: string; day_starts: number }): StudyClock {
  // India's is not asked for: a cheap phone takes its time to make a clock
  const isKnown = zone === INDIAN_CLOCK.zone || isZone(zone)
  return isKnown ? { zone, dayStarts: day_starts } : INDIAN_CLOCK
}
