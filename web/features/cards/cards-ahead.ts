/** The cards that are due, and those of the next days, for a time without a network. */

import type { QueryClient } from '@tanstack/react-query'
import { scheduleQuery } from './card-queries.ts'
import { deckOf } from './card-rules.ts'
import { dueCardsQuery } from './due-cards.ts'

export async function keepCardsAhead(client: QueryClient, userId: string): Promise<void> {
  const { due, soon } = deckOf(await client.fetchQuery(scheduleQuery(userId)), new Date())
  const wanted = [...due, ...soon]
  if (wanted.length > 0) await client.fetchQuery(dueCardsQuery(userId, wanted))
}
