/**
 * What waits on this device under one name, in order. It is read afresh before each change, so that two tabs lose nothing
 * of each other's. What the server refused stays among the rest with the reason, and is passed over. So does what cannot
 * be read: another version of the site may have put it there, and another tab may still run that.
 */

export type ListStore = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

type Keepable = { refused?: string | undefined }

export function keptList<Item extends Keepable>({
  store,
  key,
  parse,
  nameOf,
}: {
  store: ListStore
  key: string
  /** Throws where it is none of these. */
  parse: (item: unknown) => Item
  nameOf: (item: Item) => string
}) {
  /** Everything, as it is kept; nothing, where it is no list. */
  function stored(): unknown[] {
    try {
      const value: unknown = JSON.parse(store.get(key) ?? '[]')
      return Array.isArray(value) ? value : []
    } catch {
      return []
    }
  }

  function parsed(item: unknown): Item | undefined {
    try {
      return parse(item)
    } catch {
      return undefined
    }
  }

  const read = () => stored().flatMap((item) => parsed(item) ?? [])

  function write(items: Item[]) {
    const unreadable = stored().filter((item) => parsed(item) === undefined)
    const all = [...unreadable, ...items]
    if (all.length === 0) store.remove(key)
    else store.set(key, JSON.stringify(all))
  }

  return {
    all: read,
    /** What is to be sent. */
    waiting: () => read().filter(({ refused }) => refused === undefined),
    /** At the end; what it takes the place of goes. */
    add(item: Item, replaces: (before: Item) => boolean = () => false) {
      write([...read().filter((before) => !replaces(before)), item])
    },
    drop(items: readonly Item[]) {
      const names = new Set(items.map(nameOf))
      write(read().filter((item) => !names.has(nameOf(item))))
    },
    setAside(item: Item, reason: string) {
      const name = nameOf(item)
      write(read().map((kept) => (nameOf(kept) === name ? { ...kept, refused: reason } : kept)))
    },
    /** What was refused waits again: a later visit may meet another answer. */
    takeUp() {
      if (read().some(({ refused }) => refused !== undefined))
        write(read().map(({ refused: _refused, ...item }) => item as Item))
    },
  }
}
