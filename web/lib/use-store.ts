import { useSyncExternalStore } from 'react'

type Store = { subscribe: (listener: () => void) => () => void }

/** What is kept outside of React, as it is now; also where a page is written without a browser. `read` gives the same while nothing changes. */
export function useStore<Kept extends Store, Seen>(store: Kept, read: (store: Kept) => Seen): Seen {
  const seen = () => read(store)
  return useSyncExternalStore(store.subscribe, seen, seen)
}
