/**
 * Keeps whole files that were opened, so that they open again without a network and without being sent once more. A file
 * never changes under its name. Kept by account, like what was read (`kept-offline.ts`), and gone with it.
 */

import { FILE } from './kept-file-key.ts'
import { type About, dropKept, keptUnder, unlessFull } from './kept-offline.ts'
import { logFailure } from './log.ts'
import { storedUserId } from './stored-auth.ts'

/** The bytes; undefined where they are not on this device. */
export async function keptFile(name: string): Promise<ArrayBuffer | undefined> {
  const owner = storedUserId()
  if (!owner) return undefined
  try {
    const { openFile } = await import('./kept-store.ts')
    return await openFile(owner, FILE + name, new Date().toISOString())
  } catch (cause) {
    // the browser keeps nothing: it is fetched as ever
    logFailure('Could not open a kept file', cause)
    return undefined
  }
}

export async function keepFile(name: string, bytes: ArrayBuffer, about: About): Promise<void> {
  const owner = storedUserId()
  if (!owner) return
  const { title, title_hi = null, address } = about
  const kept_at = new Date().toISOString()
  await unlessFull(owner, async () => {
    const store = await import('./kept-store.ts')
    const item = { key: FILE + name, value: bytes.byteLength, kept_at, title, title_hi, address }
    await store.keepFile(owner, item, bytes)
  })
}

/** The names of those on this device. */
export async function keptFileNames(): Promise<string[]> {
  try {
    return (await keptUnder(FILE)).map(({ key }) => key.slice(FILE.length))
  } catch (cause) {
    logFailure('Could not tell which files are kept', cause)
    return []
  }
}

/** They were removed, or are nobody’s to read any more. */
export async function dropFiles(names: readonly string[]): Promise<void> {
  for (const name of names) await dropKept(FILE + name)
}
