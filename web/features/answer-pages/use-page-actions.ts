/** What can be done with a page in the list. One thing at a time; what came of it is said. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useTaking } from './add-pages.tsx'
import type { PageActions } from './page-card.tsx'
import type { PageKeeper } from './page-keeper.ts'
import { orderPages, pagesQuery, pathOf, removePage, type ServerPage } from './page-queries.ts'
import { copy } from './pages-copy.ts'
import { preparePicture } from './prepare-apart.ts'
import type { PreparedPage } from './prepare-picture.ts'
import type { PageInPlace } from './use-pages.ts'

export function usePageActions(userId: string, answerId: string, keeper: PageKeeper) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const retaking = useTaking()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const [said, say] = useState('')
  const { queryKey } = pagesQuery(answerId)

  async function change(work: () => Promise<string | undefined>) {
    setIsBusy(true)
    setFailed('')
    try {
      say((await work()) ?? '')
    } catch (cause) {
      logFailure('Could not change the pages', cause)
      setFailed(words.changeFailed)
    }
    setIsBusy(false)
  }

  /** The other picture waits in the place of this one. */
  async function replace({ key, sent }: PageInPlace, prepared: PreparedPage) {
    // while the other picture was prepared this one may have been sent
    const waiting = sent ? undefined : keeper.state.pages.find(({ id }) => id === key)
    const path = sent?.path ?? pathOf(userId, { answer_id: answerId, id: key })
    await keeper.add(prepared, waiting ? waiting.replaces : path, waiting?.place)
    await keeper.remove(key)
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
        await replace(page, await preparePicture(picture, 90))
        return undefined
      }),
    onRetake: (page, files) =>
      void change(async () => {
        await retaking.take(files.slice(0, 1), 1, (prepared) => replace(page, prepared))
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
