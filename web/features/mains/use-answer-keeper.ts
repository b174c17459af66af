/** The keeper of the answer that is open, from its first letter until it is handed in. */

import { useEffect, useState, useSyncExternalStore } from 'react'
import { kept } from '#web/lib/storage.ts'
import type { Fields } from './answer-fields.ts'
import { type AnswerKeeper, createAnswerKeeper } from './answer-keeper.ts'
import type { ServerDraft } from './keeper-state.ts'
import { leave } from './leaving.ts'
import { handInAnswer, saveAnswer } from './mains-queries.ts'

export function useAnswerKeeper(
  userId: string,
  questionId: string,
  stored: ServerDraft | null | undefined,
  fresh: Fields,
) {
  const [keeper] = useState<AnswerKeeper>(() =>
    createAnswerKeeper({
      ...{ userId, questionId, stored, fresh, store: kept.local },
      ...{ save: saveAnswer, handIn: handInAnswer, newId: () => crypto.randomUUID() },
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)

  useEffect(() => {
    // sends what an earlier visit could not
    void keeper.open()
    const look = () => {
      keeper.look()
      void keeper.flush()
    }
    const send = () => void keeper.flush()
    // another tab of this browser writes the same answer
    const follow = (event: StorageEvent) => {
      if (event.storageArea === window.localStorage) keeper.look()
    }
    window.addEventListener('online', look)
    window.addEventListener('pagehide', send)
    window.addEventListener('storage', follow)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('pagehide', send)
      window.removeEventListener('storage', follow)
      document.removeEventListener('visibilitychange', look)
      leave(questionId, keeper.close())
    }
  }, [keeper, questionId])

  return { keeper, state }
}
