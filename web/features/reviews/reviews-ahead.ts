/** The next set of questions that are due, for a time without a network: it can be begun here, and answers wait. */

import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { holdAhead, isRefused, OpenedAttempt } from '#web/features/player/index.ts'
import { keepOffline, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { reviewsQuery } from './review-queries.ts'
import { AT_ONCE, queueOf } from './review-rules.ts'

const KEY = 'reviews ahead'
/** More than anybody does before the next network. */
const MOST_DUE = 500

export async function keepReviewsAhead(client: QueryClient): Promise<void> {
  const { due } = queueOf(await client.fetchQuery(reviewsQuery), new Date())
  if (due.length === 0) return
  const { data } = await supabase
    .rpc('hold_reviews', {
      p_due: due.slice(0, MOST_DUE).map(({ question_id }) => question_id),
      p_size: AT_ONCE,
    })
    .throwOnError()
  const held = z.nullable(OpenedAttempt).parse(data)
  if (!held) return
  await holdAhead('reviews', [held])
  await keepOffline(KEY, { attempt_id: held.attempt.id })
}

const Held = z.object({ attempt_id: z.string() })

/** Which set this device holds, for one that could not be started because of `cause`; throws that where it holds none. */
export async function heldReviews(cause: unknown): Promise<string> {
  if (isRefused(cause)) throw cause
  return (await keptOffline(KEY, Held, () => Promise.reject(cause))).attempt_id
}
