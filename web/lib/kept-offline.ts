/**
 * Keeps what was read, so that it can be read again without a network: the server's answer when there is one, else the
 * copy on this device. Each account has its own copies; they go when it signs out.
 *
 *   queryFn: ({ signal }) => keptOffline(`news/${id}`, Item, () => readItem(id, signal), aboutItem),
 *   ...KEPT_OFFLINE,
 */

import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { type Copy, KEPT_MARK, noLongerShown, show } from './kept-shown.ts'
import { logFailure } from './log.ts'
import { Refused } from './refused.ts'
import { isFull, kept, tellFull } from './storage.ts'
import { storedUserId } from './stored-auth.ts'
import { whenIdle } from './when-idle.ts'

/**
 * What a query of such a reading needs besides: it is asked without a network, too, and anew when the network is back; and
 * what it reads knows for whom, so that an answer that comes after its copy still gets there.
 */
export const KEPT_OFFLINE = {
  networkMode: 'always' as const,
  refetchOnReconnect: 'always' as const,
  // what it gives is what the query's own function gives: nothing is to be read from its type
  persister: askedBy as (queryFn: unknown, context: unknown) => never,
}

function askedBy<Value, Key extends QueryKey>(
  queryFn: QueryFunction<Value, Key>,
  context: QueryFunctionContext<Key>,
): Value | Promise<Value> {
  asking = context
  try {
    return queryFn(context)
  } finally {
    asking = undefined
  }
}

type Asking = Pick<QueryFunctionContext, 'client' | 'queryKey'>
/** The query whose reading begins at this moment. */
let asking: Asking | undefined
/** Answers that came after their copies were shown, until their queries have fetched them. */
const cameLate = new Map<string, unknown>()

type Schema<Value> = { parse: (value: unknown) => Value }
/** Where it can be opened, and as what; for the list of what is kept. */
export type About = { title: string; title_hi?: string | null; address: string }

/** On a line that hardly works the copy is shown after so long, until the answer comes. */
const LONGEST_WAIT_MS = 5000

export async function keptOffline<Value>(
  key: string,
  schema: Schema<Value>,
  fetcher: () => Promise<Value>,
  about?: (value: Value) => About | null | undefined,
): Promise<Value> {
  const owner = storedUserId()
  const asker = asking
  if (!owner) return fetcher()
  if (cameLate.has(key)) {
    const value = cameLate.get(key) as Value
    cameLate.delete(key)
    noLongerShown(key)
    return value
  }
  if (!navigator.onLine) {
    const copy = await copyOf(owner, key, schema)
    if (copy) return showWhileSeen(asker, key, copy)
    return fetcher()
  }
  let replaceCopy: ((value: Value) => void) | undefined
  const answer = fetcher().then((value) => {
    if (replaceCopy) replaceCopy(value)
    else noLongerShown(key)
    // the page shows it first: keeping takes a slow device longer than reading did
    whenIdle(() => void keep(owner, key, value, about?.(value)))
    return value
  })
  try {
    const late = copyWhenLate(owner, key, schema, answer).then((copy) => {
      replaceCopy = asker && replacing(asker, key)
      return showWhileSeen(asker, key, copy)
    })
    return await Promise.race([answer, late])
  } catch (cause) {
    const copy = isRefusal(cause) || isLeft(cause) ? undefined : await copyOf(owner, key, schema)
    if (!copy) throw cause
    return showWhileSeen(asker, key, copy)
  }
}

export async function listKeptOffline() {
  const owner = storedUserId()
  if (!owner) return []
  const { listKept } = await import('./kept-store.ts')
  return listKept(owner)
}

/** What is kept under names that begin so, and since when by the clock of this device. */
export async function keptUnder(prefix: string): Promise<{ key: string; kept_at: string; value: unknown }[]> {
  const owner = storedUserId()
  if (!owner || kept.local.get(KEPT_MARK) !== owner) return []
  const { keptFrom } = await import('./kept-store.ts')
  return keptFrom(owner, prefix)
}

async function copyOf<Value>(
  owner: string,
  key: string,
  schema: Schema<Value>,
): Promise<Copy<Value> | undefined> {
  try {
    const { keptItem } = await import('./kept-store.ts')
    const item = await keptItem(owner, key)
    return item && { value: schema.parse(item.value), keptAt: item.kept_at }
  } catch (cause) {
    // kept by an older release, or the browser keeps nothing
    logFailure('Could not read what was kept', cause)
    return undefined
  }
}

/** Never ends when there is no copy. */
async function copyWhenLate<Value>(
  owner: string,
  key: string,
  schema: Schema<Value>,
  answer: Promise<Value>,
) {
  const isLate = await Promise.race([
    answer.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), LONGEST_WAIT_MS)),
  ])
  const copy = isLate ? await copyOf(owner, key, schema) : undefined
  return copy ?? new Promise<Copy<Value>>(() => {})
}

/** What nobody looks at any more is not what stands here, and whoever comes back to it asks anew. */
function showWhileSeen<Value>(asker: Asking | undefined, key: string, copy: Copy<Value>): Value {
  const cache = asker?.client.getQueryCache()
  const query = asker && cache?.find({ queryKey: asker.queryKey, exact: true })
  if (cache && query) {
    const updates = query.state.dataUpdateCount + 1
    const leave = cache.subscribe((event) => {
      if (event.query !== query || query.state.dataUpdateCount < updates) return
      const isCopy = query.state.dataUpdateCount === updates
      if (isCopy && query.isActive()) return
      leave()
      if (!isCopy) return
      noLongerShown(key)
      query.invalidate()
    })
  }
  return show(key, copy)
}

/** Puts the answer in the place of the copy that is about to be shown, unless something newer stands there by then. */
function replacing({ client, queryKey }: Asking, key: string) {
  const filters = { queryKey, exact: true }
  const find = () => client.getQueryCache().find(filters)
  const updates = (find()?.state.dataUpdateCount ?? 0) + 1
  return (value: unknown) => {
    const query = find()
    const isCopy = query?.state.dataUpdateCount === updates && query.state.fetchStatus === 'idle'
    if (isCopy && query.isActive()) cameLate.set(key, value)
    else noLongerShown(key)
    if (isCopy) void client.invalidateQueries(filters)
  }
}

/** Keeps what came in another way than by reading it; about as old as the server's answer to which it belongs. */
export async function keepOffline(key: string, value: unknown, about?: About) {
  const owner = storedUserId()
  if (owner) await keep(owner, key, value, about)
}

/** Keeps what nobody opened yet, so that it can be; what was kept under this name before goes. */
export async function keepAhead(name: string, items: { key: string; value: unknown }[]) {
  const owner = storedUserId()
  if (!owner) return
  const kept_at = new Date().toISOString()
  const found = items.map(({ key, value }) => ({
    ...{ key, value, kept_at, title: null, title_hi: null, address: null },
  }))
  await unlessFull(owner, async () => {
    const { keepGroup } = await import('./kept-store.ts')
    await keepGroup(owner, name, found)
  })
}

/** Removes a copy: what it was of is over. */
export async function dropKept(key: string) {
  const owner = storedUserId()
  noLongerShown(key)
  if (!owner || kept.local.get(KEPT_MARK) !== owner) return
  try {
    const { dropItem } = await import('./kept-store.ts')
    await dropItem(owner, key)
  } catch (cause) {
    logFailure('Could not remove what was kept', cause)
  }
}

async function keep(owner: string, key: string, value: unknown, about: About | null | undefined) {
  // an answer on its way while its learner signed out comes too late to be kept
  if (storedUserId() !== owner) return
  // an empty answer is nothing that could be read again, and what was read before is gone
  if (value === null || value === undefined) return dropKept(key)
  const item = {
    ...{ key, value, kept_at: new Date().toISOString() },
    ...{ title: about?.title ?? null, title_hi: about?.title_hi ?? null, address: about?.address ?? null },
  }
  await unlessFull(owner, async () => {
    const { keepItem } = await import('./kept-store.ts')
    await keepItem(owner, item)
  })
}

/** Keeping is a help, and no reason to fail: what cannot be kept is logged, and a full device told of. */
export async function unlessFull(owner: string, work: () => Promise<void>) {
  try {
    kept.local.set(KEPT_MARK, owner)
    await work()
  } catch (cause) {
    // private windows and full disks: the page works, and only without a network it will not
    if (isFull(cause)) tellFull('reading')
    logFailure('Could not keep what was read', cause)
  }
}

/** Whoever asked has left the page: nothing is shown to anybody. */
function isLeft(cause: unknown) {
  return (cause as { name?: unknown } | null)?.name === 'AbortError'
}

/** The server was reached and said no: then a copy must not say yes. */
function isRefusal(cause: unknown) {
  if (cause instanceof Refused) return true
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown }
  return (
    (typeof code === 'string' && code !== '') || (typeof status === 'number' && status >= 400 && status < 500)
  )
}
