/** What a browser keeps to be read without a network (web/lib/kept-offline.ts). */

import type { Page } from 'playwright-core'

/** Everything that stands in the stores of this account in this browser. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const found: { store: string; key: string; value: unknown }[] = []
    for (const store of names.filter((name) => name.startsWith('kept-offline-'))) {
      const open = indexedDB.open(store)
      const isThere = await new Promise<boolean>((resolve) => {
        open.addEventListener('success', () => resolve(true))
        open.addEventListener('error', () => resolve(false))
        // it went since its name was read, and to ask for it must not make it anew
        open.addEventListener('upgradeneeded', () => open.transaction?.abort())
      })
      if (!isThere) continue
      const all = open.result.transaction('items').objectStore('items').getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      for (const { key, value } of all.result) found.push({ store, key, value })
      open.result.close()
    }
    return found
  })
