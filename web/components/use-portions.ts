/**
 * A long list that is here as a whole, shown a portion at a time (show-more.tsx). Going back finds as much of it as had
 * been shown, so that the place in it is there to go back to.
 */

import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Pages } from './show-more.tsx'

/** How much of a list was shown, by the key that the browser's history has for its page. */
const grown = new Map<string, number>()

/** `least`: so many are shown in any case, as what the address names stands among them. */
export function usePortions<Item>(
  all: readonly Item[],
  size: number,
  least = 0,
): { shown: readonly Item[]; further: Pages } {
  const { key } = useLocation()
  const [, setGrown] = useState(0)
  const count = Math.max(grown.get(key) ?? size, Math.ceil(least / size) * size)
  return {
    shown: all.slice(0, count),
    further: {
      hasNextPage: count < all.length,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: async () => {
        grown.set(key, count + size)
        setGrown(count + size)
        return { isError: false }
      },
    },
  }
}
