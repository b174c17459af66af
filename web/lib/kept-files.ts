/**
 * Keeps whole files that were opened, so that they open again without a network and without being sent once more. A file
 * never changes under its name. Kept by account, like what was read (`kept-offline.ts`), and gone with it.
 */

import { type About, unlessFull } from './kept-offline.ts'
import { KEPT_MARK } from './kept-shown.ts'
import { logFailure } from './log.ts'
import { kept } from './storage.ts'
import { storedUserId } from './stored-auth.ts'

/** The bytes; undefined where they are not on this device. */
export async function keptFile(name: string): Promise<ArrayBuffer | undefined> {
  return fromStore(undefined, ({ openFile }, owner) => openFile(owner, name, new Date().toISOString()))
}

export async function keepFile(name: string, bytes: ArrayBuffer, about: About): Promise<void> {
  const owner = storedUserId()
  if (!owner) return
  const { title, title_hi = null, address } = about
  await unlessFull(owner, async () => {
    const store = await import('./kept-store.ts')
    const known = { title, title_hi, address, kept_at: new Date().toISOString() }
    await store.keepFile(owner, name, bytes, known)
  })
}

/** The names of those on this device. */
export async function keptFileNames(): Promise<string[]> {
  return fromStore([], ({ fileNames }, owner) => fileNames(owner))
}

/** They were removed, or are nobody’s to read any more. */
export async function dropFiles(names: readonly string[]): Promise<void> {
  if (names.length > 0) await fromStore(undefined, (store, owner) => store.dropFiles(owner, names))
}

type Store = typeof import('./kept-store.ts')

/** A browser that keeps nothing is no reason to fail: a file is then fetched as ever. */
async function fromStore<Value>(
  otherwise: Value,
  work: (store: Store, owner: string) => Promise<Value>,
): Promise<Value> {
  const owner = storedUserId()
  if (!owner || kept.local.get(KEPT_MARK) !== owner) return otherwise
  try {
    return await work(await import('./kept-store.ts'), owner)
  } catch (cause) {
    logFailure('Could not look into the kept files', cause)
    return otherwise
  }
}
