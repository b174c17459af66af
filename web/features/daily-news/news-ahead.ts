/** The day's news for a time without a network: the list, its stories whole, the figures that they cite, and those above. */

import type { QueryClient } from '@tanstack/react-query'
import { headlineFactsQuery } from '#web/features/indicators/index.ts'
import { figuresAhead, releasesQuery } from '#web/features/library/index.ts'
import { keepAhead } from '#web/lib/kept-offline.ts'
import { newsListQuery, PLAIN, readItems } from './news-queries.ts'
import { citedFacts } from './news-rules.ts'

/** As many as the list shows at first; those of an earlier day go. */
export async function keepNewsAhead(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(headlineFactsQuery()), client.prefetchQuery(releasesQuery)])
  const list = await client.fetchInfiniteQuery(newsListQuery(PLAIN))
  const ids = list.pages[0]?.items.map(({ id }) => id) ?? []
  if (ids.length === 0) return
  const items = await readItems(ids)
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
}
