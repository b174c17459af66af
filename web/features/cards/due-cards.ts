/** The words of the cards that are due, kept on this device so that they can be reviewed without a network. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { Card, cardKeys, readCards } from './card-queries.ts'

const KEPT_AS = 'cards/due'
/** More than anybody reviews before the next network. */
const MOST_KEPT = 200
/** Their ids stand in an address, which may be only so long. */
const ASKED_TOGETHER = 50

/** `asked` in the order in which they are. What was kept before goes with the answer. */
export function dueCardsQuery(userId: string, asked: readonly string[]) {
  const wanted = asked.slice(0, MOST_KEPT)
  return queryOptions({
    queryKey: [...cardKeys.all, userId, 'due', wanted],
    queryFn: () => keptOffline(KEPT_AS, z.array(Card), () => readAll(wanted)),
    ...KEPT_OFFLINE,
  })
}

async function readAll(ids: string[]): Promise<Card[]> {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += ASKED_TOGETHER) parts.push(ids.slice(at, at + ASKED_TOGETHER))
  return (await Promise.all(parts.map(readCards))).flat()
}
