/** What the learner did with items, for every part of the page: as the server told it, and over it what this device knows. */

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { orRefused } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { deliver, sendReads } from './my-news-queries.ts'
import { newsKeys } from './news-queries.ts'
import { createOutbox } from './outbox.ts'
import {
  createReadKeeper,
  type KeeperStatus,
  type Known,
  type ReadChange,
  type ReadEvent,
} from './read-keeper.ts'

type Reads = {
  known: ReadonlyMap<string, Known>
  status: KeeperStatus
  change: (item: string, change: ReadChange) => void
  outbox: Pick<ReturnType<typeof createOutbox>, 'send'>
}

const ReadsContext = createContext<Reads>({
  ...{ known: new Map(), status: 'saved', change: () => {} },
  outbox: { send: async () => ({ kind: 'kept' }) },
})

export function ReadsProvider({ children }: { children: ReactNode }) {
  const { id } = useSignedInUser()
  return (
    <OfLearner key={id} userId={id}>
      {children}
    </OfLearner>
  )
}

function OfLearner({ userId, children }: { userId: string; children: ReactNode }) {
  const client = useQueryClient()
  const [keeper] = useState(() =>
    createReadKeeper({
      userId,
      send,
      store: kept.local,
      now: Date.now,
      onTaken: (items) => {
        // what is on the screen stays; the next look asks anew
        void client.invalidateQueries({ queryKey: newsKeys.lists, refetchType: 'none' })
        for (const id of items)
          void client.invalidateQueries({ queryKey: ['my_news_item', id], refetchType: 'none' })
      },
    }),
  )
  const [outbox] = useState(() => createOutbox({ userId, deliver, store: kept.local }))
  const known = useStore(keeper, ({ known }) => known)
  const status = useStore(keeper, ({ status }) => status)

  useSender(keeper)
  useEffect(() => {
    void outbox.flush()
    const whenOnline = () => void outbox.flush()
    const flush = () => void keeper.flush()
    window.addEventListener('online', whenOnline)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', whenOnline)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [keeper, outbox])

  const reads = useMemo(
    () => ({ known, status, change: keeper.add, outbox }),
    [known, status, keeper, outbox],
  )
  return <ReadsContext value={reads}>{children}</ReadsContext>
}

const send = (events: ReadEvent[]) => orRefused(sendReads(events))

export function useReads() {
  return useContext(ReadsContext)
}

type Told = { read_at: string | null; saved: boolean }

/** Whether an item is read and saved, as the learner sees it now. */
export function useRead(id: string, told: Told | null | undefined) {
  const { known, change } = useReads()
  const here = known.get(id)
  const isRead = here?.read ?? Boolean(told?.read_at)
  const isSaved = here?.saved ?? Boolean(told?.saved)
  return {
    isRead,
    isSaved,
    toggleRead: () => change(id, { read: !isRead }),
    toggleSaved: () => change(id, { saved: !isSaved }),
  }
}
