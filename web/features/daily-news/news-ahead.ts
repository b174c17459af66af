/** The day's news for a time without a network: the list, its stories whole, the figures that they cite, and those above. */

import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { headlineFactsQuery } from '#web/features/indicators/index.ts'
import { figuresAhead, releasesQuery } from '#web/features/library/index.ts'
import { dropKept, keepAhead, keepOffline, keptUnder } from '#web/lib/kept-offline.ts'
import { logFailure } from '#web/lib/log.ts'
import { aboutItem, newsListQuery, PLAIN, readItems, whenChanged } from './news-queries.ts'
import { citedFacts } from './news-rules.ts'

/** As many as the list shows at first; those of an earlier day go. */
export async function keepNewsAhead(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(headlineFactsQuery()), client.prefetchQuery(releasesQuery)])
  const list = await client.fetchInfiniteQuery(newsListQuery(PLAIN))
  const ids = list.pages[0]?.items.map(({ id }) => id) ?? []
  const items = ids.length > 0 ? await readItems(ids) : []
  const unique = (all: string[]) => [...new Set(all)].sort()
  const cited = items.flatMap((item) => [
    unique([...item.fact_ids, ...citedFacts(item)]),
    // in short it shows fewer
    unique(citedFacts(item)),
  ])
  await keepAhead('news', [
    ...items.map((item) => ({ key: `news/${item.id}`, value: item })),
    ...(await figuresAhead(cited)),
  ])
  try {
    await renewKept(ids)
  } catch (cause) {
    logFailure('Could not look at the stories that are kept', cause)
  }
}

const AT_ONCE = 100

/** Stories that were opened before: one that was withdrawn goes, one that was corrected is read anew. */
async function renewKept(justKept: readonly string[]): Promise<void> {
  const held = (await keptUnder(NAME))
    .map(({ key, kept_at, value }) => ({ id: key.slice(NAME.length), known: changeOf(value) ?? kept_at }))
    .filter(({ id }) => !justKept.includes(id))
  for (let at = 0; at < held.length; at += AT_ONCE) {
    const some = held.slice(at, at + AT_ONCE)
    const changed = await whenChanged(some.map(({ id }) => id))
    for (const { id } of some) if (!changed.has(id)) await dropKept(NAME + id)
    const corrected = some.filter(({ id, known }) => Date.parse(changed.get(id) ?? '') > Date.parse(known))
    if (corrected.length === 0) continue
    for (const item of await readItems(corrected.map(({ id }) => id)))
      await keepOffline(NAME + item.id, item, aboutItem(item))
  }
}

/**
 * By the server's clock: that of this device may be wrong by hours. Undefined of a copy that an older release has kept, of
 * which only the moment of keeping is known.
 */
function changeOf(value: unknown): string | undefined {
  return Changed.safeParse(value).data?.changed_at
}

const Changed = z.object({ changed_at: z.string() })

/** What the names of kept stories begin with. */
const NAME = 'news/'
