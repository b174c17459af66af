/** Lists that the server gives in portions, each with how many there are in all. */

import type { InfiniteData } from '@tanstack/react-query'

type Portion<Item> = { count: number; items: Item[] }

/** Where the next portion begins: after all that was read, so that what was settled meanwhile leaves none out. */
export function nextPortion(last: Portion<unknown>, all: Portion<unknown>[]): number | undefined {
  const read = all.reduce((sum, { items }) => sum + items.length, 0)
  return last.items.length > 0 && read < last.count ? read : undefined
}

/** What was settled is gone from the list at once, also where the line is too bad to read it anew. */
export function without<Item, Of extends Portion<Item>>(
  known: InfiniteData<Of, unknown> | undefined,
  isSettled: (item: Item) => boolean,
): InfiniteData<Of, unknown> | undefined {
  const settled = known?.pages.flatMap(({ items }) => items.filter(isSettled)).length ?? 0
  if (!known || settled === 0) return known
  return {
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      count: page.count - settled,
      items: page.items.filter((item) => !isSettled(item)),
    })),
  }
}
