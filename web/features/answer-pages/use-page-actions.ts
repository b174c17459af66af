/** What can be done with a page in the list. One thing at a time; what came of it is said. */

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useTaking } from './add-pages.tsx'
import type { PageActions } from './page-card.tsx'
import type { PageKeeper } from './page-keeper.ts'
import { orderPages, pagesQuery, removePage, type ServerPage } from './page-queries.ts'
import { copy } from './pages-copy.ts'
import { preparePicture } from './prepare-apart.ts'

export function usePageActions(answerId: string, keeper: PageKeeper) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const retaking = useTaking()
  const [isBusy, setIsBusy] = useState(false)
  /** Known at once, where the buttons hear of it when they are drawn again. */
  const isUnderWay = useRef(false)
  const [failed, setFailed] = useState('')
  const [said, say] = useState('')
  const { queryKey } = pagesQuery(answerId)

  async function change(work: () => Promise<string | undefined>) {
    // a press of the same picture twice is not two turns of one
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    setFailed('')
    try {
      say((await work()) ?? '')
    } catch (cause) {
      logFailure('Could not change the pages', cause)
      setFailed(words.changeFailed)
    }
    isUnderWay.current = false
    setIsBusy(false)
  }

  const actions: PageActions = {
    onMove: ({ sent }, by) =>
      void change(async () => {
        const paths = (queryClient.getQueryData<ServerPage[]>(queryKey) ?? []).map(({ path }) => path)
        const from = paths.indexOf(sent?.path ?? '')
        const to = from + by
        if (from < 0 || to < 0 || to >= paths.length) return undefined
        paths.splice(to, 0, ...paths.splice(from, 1))
        queryClient.setQueryData(queryKey, await orderPages(answerId, paths))
        return words.moved(to + 1)
      }),
    onRotate: (page, picture) =>
      void change(async () => {
        await keeper.add(await preparePicture(picture, 90), page.key)
        return undefined
      }),
    onRetake: (page, files) =>
      void change(async () => {
        await retaking.take(files.slice(0, 1), 1, (prepared) => keeper.add(prepared, page.key))
        return undefined
      }),
    onRemove: ({ key, sent, waiting }) =>
      void change(async () => {
        await keeper.remove(key)
        const path = sent?.path ?? waiting?.replaces
        if (path) queryClient.setQueryData(queryKey, await removePage(answerId, path))
        return words.removed
      }),
    onAgain: keeper.again,
  }
  return { actions, isBusy: isBusy || retaking.isBusy, problems: retaking.problems, failed, said, say }
}
