/** The pages of one answer as they are seen: those that the server has, and in their places those that are on the way. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { UploadRefused } from '#web/lib/resumable-upload.ts'
import { createPageKeeper, PageRefused, type WaitingPage } from './page-keeper.ts'
import { pagesQuery, pathOf, registerPage, removePage, type ServerPage } from './page-queries.ts'
import { pageStoreOf } from './page-store.ts'
import { sendPage } from './send-page.ts'

export const MOST_PAGES = 4

/** One page in its place. Its key is its id, on the way and when it has arrived: the camera may be open meanwhile. */
export type PageInPlace = { key: string; at: number } & (
  | { sent: ServerPage; waiting?: undefined }
  | { sent?: undefined; waiting: WaitingPage }
)

export function usePages(userId: string, answerId: string, ensureSaved: () => Promise<void>) {
  const queryClient = useQueryClient()
  const query = useQuery(pagesQuery(answerId))
  const saved = useRef(ensureSaved)
  saved.current = ensureSaved

  const [keeper] = useState(() => {
    const { queryKey } = pagesQuery(answerId)
    return createPageKeeper({
      answerId,
      store: pageStoreOf(userId),
      ensureSaved: () => saved.current(),
      send: async ({ page, ...sending }) => {
        const path = pathOf(userId, page)
        const address = page.address ?? undefined
        await sendPage({ ...sending, path, address, blob: page.blob }).catch((cause) => {
          throw cause instanceof UploadRefused ? new PageRefused(refusalOf(cause)) : cause
        })
      },
      register: async (page, signal) => {
        const pages = await registerPage(userId, page, signal)
        queryClient.setQueryData(queryKey, pages)
      },
      takeBack: async (page) =>
        queryClient.setQueryData(queryKey, await removePage(answerId, pathOf(userId, page))),
      pathOf: (id) => pathOf(userId, { answer_id: answerId, id }),
      newId: () => crypto.randomUUID(),
      isOnline: () => navigator.onLine,
      alone: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
    })
  })
  const state = useSyncExternalStore(keeper.subscribe, () => keeper.state)

  useEffect(() => {
    keeper.open().catch((cause) => logFailure('Could not look for pages on this device', cause))
    window.addEventListener('online', keeper.go)
    return () => {
      window.removeEventListener('online', keeper.go)
      keeper.close()
    }
  }, [keeper])

  const pages = useMemo(() => inPlace(query.data ?? [], state.pages), [query.data, state.pages])
  return { pages, keeper, state, query }
}

/** A retake stands where the page stands that it is for; new pages come last. */
export function inPlace(sent: ServerPage[], kept: WaitingPage[]): PageInPlace[] {
  const arrived = new Set(sent.map(idOf))
  // what the server tells of may be let go of here a moment later
  const waiting = kept.filter(({ id }) => !arrived.has(id))
  const retakes = new Map(waiting.flatMap((page) => (page.replaces ? [[page.replaces, page] as const] : [])))
  const known = new Set(sent.map(({ path }) => path))
  const added = waiting.filter(({ replaces }) => replaces === null || !known.has(replaces))
  const all = [
    ...sent.map((page) => {
      const retake = retakes.get(page.path)
      return retake ? { key: retake.id, waiting: retake } : { key: idOf(page), sent: page }
    }),
    ...added.map((page) => ({ key: page.id, waiting: page })),
  ]
  return all.map((page, at) => ({ ...page, at: at + 1 }))
}

const idOf = ({ path }: ServerPage) => path.replace(/^.*\/|\.jpg$/g, '')

function refusalOf({ status }: UploadRefused) {
  if (status === 413) return 'size'
  if (status === 415) return 'kind'
  return 'other'
}
