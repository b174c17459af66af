/**
 * Pages that the server does not have yet, on this device (IndexedDB), a database an account: a reload, a dead network or
 * an empty battery costs none of them. Where the browser keeps nothing they live as long as the page is open.
 */

import { Dexie, type EntityTable } from 'dexie'
import { KEPT_PAGES_MARK } from '#web/lib/kept-pages-mark.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import type { PageQuality } from './quality-rules.ts'

export type KeptPage = {
  /** Also the name of its file. */
  id: string
  answer_id: string
  blob: Blob
  width: number
  height: number
  quality: PageQuality
  /** The path of the page that this one is to stand for: a retake. */
  replaces: string | null
  /** Where it is being sent. */
  address: string | null
  /** Its place among those that wait. */
  place: number
  /** When it came to this device, in milliseconds. */
  kept_at: number
}

export type PageStore = {
  /** Of one answer, in their order. */
  list: (answerId: string) => Promise<KeptPage[]>
  get: (id: string) => Promise<KeptPage | undefined>
  put: (page: KeptPage) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Whether what is put outlives the page. */
  readonly isLasting: boolean
}

export const PREFIX = 'answer-pages-'

export type PageDatabase = Dexie & { pages: EntityTable<KeptPage, 'id'> }

/**
 * A browser that is full takes no further page, but gives out and removes those that it has: without that they would be out
 * of sight, and sent again with the next visit.
 */
export function pageStoreOf(userId: string, open: (name: string) => PageDatabase = openPages): PageStore {
  /** What the browser did not take. */
  const memory = new Map<string, KeptPage>()
  let database: PageDatabase | undefined
  let hasFailed = false

  async function attempt<Result>(work: (pages: PageDatabase['pages']) => Promise<Result>) {
    try {
      database ??= open(PREFIX + userId)
      return await work(database.pages)
    } catch (cause) {
      // switched off, private, or full
      if (!hasFailed) logFailure('The browser keeps no pages', cause)
      hasFailed = true
      return undefined
    }
  }

  return {
    list: async (answerId) => {
      const found = (await attempt((pages) => pages.where({ answer_id: answerId }).toArray())) ?? []
      const here = [...memory.values()].filter((page) => page.answer_id === answerId)
      const lasting = found.filter(({ id }) => !memory.has(id))
      return [...lasting, ...here].sort((one, other) => one.place - other.place)
    },
    get: async (id) => memory.get(id) ?? (await attempt((pages) => pages.get(id))),
    put: async (page) => {
      kept.local.set(KEPT_PAGES_MARK, 'yes')
      const isTaken = (await attempt((pages) => pages.put(page))) !== undefined
      if (isTaken) memory.delete(page.id)
      else memory.set(page.id, page)
    },
    remove: async (id) => {
      memory.delete(id)
      await attempt((pages) => pages.delete(id))
    },
    get isLasting() {
      return !hasFailed
    },
  }
}

/** By its whole name. */
export function openPages(name: string) {
  const database = new Dexie(name) as PageDatabase
  database.version(1).stores({ pages: 'id, answer_id' })
  return database
}
