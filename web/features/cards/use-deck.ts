/** What of the learner's cards is due, with the reviews that this device still keeps counted in. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { INDIAN_CLOCK } from '#supabase/functions/_shared/learning/study-day.ts'
import { clockOf } from '#web/lib/study-clock.ts'
import { scheduleQuery } from './card-queries.ts'
import { deckOf, withReviews } from './card-rules.ts'
import { useCardReviews } from './use-card-reviews.ts'

export function useDeck(userId: string) {
  const { keeper, status } = useCardReviews(userId)
  const query = useQuery(scheduleQuery(userId))
  const { data } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status changes whenever what is known does
  const schedule = useMemo(() => data && withReviews(data, keeper.known), [data, keeper, status])
  const deck = useMemo(() => schedule && deckOf(schedule, new Date()), [schedule])
  // before the schedule is there, nothing of it is shown
  const clock = useMemo(() => (schedule ? clockOf(schedule) : INDIAN_CLOCK), [schedule])
  return { ...query, schedule, deck, clock, keeper, status }
}
