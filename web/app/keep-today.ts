/**
 * Fetches today's work ahead, for a time without a network: the mission, the news, the reviews that are due. Not more often
 * than every few hours, and after everything that the page itself needs.
 */

import type { QueryClient } from '@tanstack/react-query'
import { keepCardsAhead } from '#web/features/cards/cards-ahead.ts'
import { keepNewsAhead } from '#web/features/daily-news/news-ahead.ts'
import { questionsQuery } from '#web/features/mains/mains-queries.ts'
import { keepMissionAhead } from '#web/features/mission/mission-ahead.ts'
import { keepReviewsAhead } from '#web/features/reviews/reviews-ahead.ts'
import { dayOf } from '#web/lib/dates.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'

const MARK = 'kept-today'
const AGAIN_AFTER_MS = 3 * 3_600_000

export async function keepToday(client: QueryClient, userId: string, now: Date): Promise<void> {
  if (isAtIt || !isDue(kept.local.get(MARK), userId, now)) return
  isAtIt = true
  try {
    if (await keepMissionAhead(client, userId)) {
      await client.prefetchQuery(questionsQuery)
      await import('#web/features/mains/mains-page.tsx')
    }
    await keepNewsAhead(client)
    await keepCardsAhead(client, userId)
    await keepReviewsAhead(client)
    await import('#web/features/practice/practice-sitting.tsx')
    kept.local.set(MARK, `${userId} ${now.toISOString()}`)
  } catch (cause) {
    // the next page, or the next connection, tries again
    logFailure('Could not fetch today’s work ahead', cause)
  } finally {
    isAtIt = false
  }
}

let isAtIt = false

/** `mark` says for whom it was fetched last, and when. Another day has other work. */
export function isDue(mark: string | null, userId: string, now: Date): boolean {
  const [owner, at = ''] = mark?.split(' ') ?? []
  const last = Date.parse(at)
  if (owner !== userId || Number.isNaN(last)) return true
  const since = now.getTime() - last
  return since < 0 || since >= AGAIN_AFTER_MS || dayOf(new Date(last)) !== dayOf(now)
}
