/** The store in the browser (IndexedDB) for what was read, a database an account. Fetched only when something is kept. */

import { Dexie, type EntityTable } from 'dexie'

export type KeptItem = {
  key: string
  value: unknown
  /** When it was last read from the server, as ISO 8601. */
  kept_at: string
  /** What the learner knows it as, where it can be opened by itself. */
  title: string | null
  title_hi: string | null
  address: string | null
}

const PREFIX = 'kept-offline-'
/** The oldest go first. */
const MOST_ITEMS = 600

type Store = Dexie & { items: EntityTable<KeptItem, 'key'> }

let open: { owner: string; store: Store } | undefined

function storeOf(owner: string): Store {
  if (open?.owner === owner) return open.store
  open?.store.close()
  const store = new Dexie(PREFIX + owner) as Store
  store.version(1).stores({ items: 'key, kept_at' })
  open = { owner, store }
  return store
}

export async function keptItem(owner: string, key: string): Promise<KeptItem | undefined> {
  return storeOf(owner).items.get(key)
}

export async function keepItem(owner: string, item: KeptItem): Promise<void> {
  const { items } = storeOf(owner)
  await items.put(item)
  const over = (await items.count()) - MOST_ITEMS
  if (over > 0) await items.bulkDelete(await items.orderBy('kept_at').limit(over).primaryKeys())
}

export async function dropItem(owner: string, key: string): Promise<void> {
  await storeOf(owner).items.delete(key)
}

/** What can be opened by itself, newest first. */
export async function listKept(owner: string): Promise<KeptItem[]> {
  const all = await storeOf(owner).items.orderBy('kept_at').reverse().toArray()
  return all.filter(({ address }) => address !== null)
}

/** Removes what was kept for everybody but this account. */
export async function forgetOthers(owner: string | undefined): Promise<void> {
  if (open && open.owner !== owner) {
    open.store.close()
    open = undefined
  }
  const names = await Dexie.getDatabaseNames()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + owner)
  await Promise.all(others.map((name) => Dexie.delete(name)))
}
