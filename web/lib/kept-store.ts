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
  /** What was fetched ahead, together with others: they go when the next ones of their kind come. */
  ahead?: string
}

const PREFIX = 'kept-offline-'
/** The oldest go first. */
const MOST_ITEMS = 600
const MOST_DAYS = 60
const DAY = 86_400_000

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
  await dropOld(items)
}

/**
 * These take the place of those that were fetched ahead under this name before. What was opened by itself stays so; what
 * has no value is wanted as it is here.
 */
export async function keepGroup(owner: string, ahead: string, wanted: KeptItem[]): Promise<void> {
  const { items } = storeOf(owner)
  const keys = wanted.map(({ key }) => key)
  const before = await items.bulkGet(keys)
  await items.bulkPut(
    wanted.flatMap((item, at) => {
      const was = before[at]
      if (item.value === undefined) return was ?? []
      if (was === undefined || was.ahead !== undefined) return { ...item, ahead }
      const { title, title_hi, address } = was
      return { ...item, title, title_hi, address }
    }),
  )
  await items.filter((item) => item.ahead === ahead && !keys.includes(item.key)).delete()
  await dropOld(items)
}

async function dropOld(items: Store['items']) {
  await items
    .where('kept_at')
    .below(new Date(Date.now() - MOST_DAYS * DAY).toISOString())
    .delete()
  const over = (await items.count()) - MOST_ITEMS
  if (over > 0) await items.bulkDelete(await items.orderBy('kept_at').limit(over).primaryKeys())
}

export async function dropItem(owner: string, key: string): Promise<void> {
  await storeOf(owner).items.delete(key)
}

/** Those whose names begin so. */
export async function keptFrom(owner: string, prefix: string): Promise<KeptItem[]> {
  return storeOf(owner).items.where('key').startsWith(prefix).toArray()
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
