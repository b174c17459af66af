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

/** The bytes of a file, beside the item of the same key that says what it is. */
type KeptFile = { key: string; bytes: ArrayBuffer }

const PREFIX = 'kept-offline-'
/** Begins the keys of files among the items, each with how many bytes it has. */
const FILE = 'file/'
/** The oldest go first. */
const MOST_ITEMS = 600
const MOST_DAYS = 60
const DAY = 86_400_000
/** Of all files together. */
const MOST_FILE_BYTES = 200 * 1024 * 1024

type Store = Dexie & { items: EntityTable<KeptItem, 'key'>; files: EntityTable<KeptFile, 'key'> }

let open: { owner: string; store: Store } | undefined

function storeOf(owner: string): Store {
  if (open?.owner === owner) return open.store
  open?.store.close()
  const store = new Dexie(PREFIX + owner) as Store
  store.version(1).stores({ items: 'key, kept_at' })
  store.version(2).stores({ items: 'key, kept_at', files: 'key' })
  open = { owner, store }
  return store
}

export async function keptItem(owner: string, key: string): Promise<KeptItem | undefined> {
  return storeOf(owner).items.get(key)
}

export async function keepItem(owner: string, item: KeptItem): Promise<void> {
  const store = storeOf(owner)
  await store.items.put(item)
  await dropOld(store)
}

/** `about`: as what, where and since when it is known. */
export async function keepFile(
  owner: string,
  name: string,
  bytes: ArrayBuffer,
  about: Omit<KeptItem, 'key' | 'value'>,
): Promise<void> {
  const store = storeOf(owner)
  const key = FILE + name
  await store.transaction('rw', store.items, store.files, async () => {
    await store.files.put({ key, bytes })
    await store.items.put({ key, value: bytes.byteLength, ...about })
  })
  await dropOld(store)
}

/** Who opens it keeps it: those that nobody opened for longest go first. */
export async function openFile(owner: string, name: string, now: string): Promise<ArrayBuffer | undefined> {
  const { items, files } = storeOf(owner)
  const file = await files.get(FILE + name)
  if (file) await items.update(file.key, { kept_at: now })
  return file?.bytes
}

export async function fileNames(owner: string): Promise<string[]> {
  const keys = await storeOf(owner).items.where('key').startsWith(FILE).primaryKeys()
  return keys.map((key) => key.slice(FILE.length))
}

export async function dropFiles(owner: string, names: readonly string[]): Promise<void> {
  const { items, files } = storeOf(owner)
  const keys = names.map((name) => FILE + name)
  await Promise.all([items.bulkDelete(keys), files.bulkDelete(keys)])
}

/**
 * These take the place of those that were fetched ahead under this name before. What was opened by itself stays so; what
 * has no value is wanted as it is here.
 */
export async function keepGroup(owner: string, ahead: string, wanted: KeptItem[]): Promise<void> {
  const store = storeOf(owner)
  const { items } = store
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
  await dropOld(store)
}

async function dropOld(store: Store) {
  const { items, files } = store
  // at one moment: what another part of the page keeps meanwhile is not taken for what was left behind
  await store.transaction('rw', items, files, async () => {
    await items
      .where('kept_at')
      .below(new Date(Date.now() - MOST_DAYS * DAY).toISOString())
      .delete()
    const over = (await items.count()) - MOST_ITEMS
    if (over > 0) await items.bulkDelete(await items.orderBy('kept_at').limit(over).primaryKeys())
    await items.bulkDelete(await filesBeyond(items))
    const known = new Set(await items.where('key').startsWith(FILE).primaryKeys())
    await files.bulkDelete((await files.toCollection().primaryKeys()).filter((key) => !known.has(key)))
  })
}

/** The last opened stay, as many as there is room for. */
async function filesBeyond(items: Store['items']) {
  const kept = await items.where('key').startsWith(FILE).toArray()
  let bytes = 0
  return kept
    .sort((one, other) => (one.kept_at < other.kept_at ? 1 : -1))
    .filter(({ value }) => {
      bytes += Number(value)
      return bytes > MOST_FILE_BYTES
    })
    .map(({ key }) => key)
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
