/**
 * Once somebody is signed in: what they wrote as a visitor becomes a draft of their account, once, and what an earlier
 * visit could not send or hand in is sent. What the server has as well goes from this device when they leave.
 */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { useSession } from '#web/session/session.tsx'
import { createAnswerKeeper } from './answer-keeper.ts'
import { freshFields } from './fresh-fields.ts'
import { forgetSaved, isWaiting, keptAnswer, keptQuestionIds } from './kept-answers.ts'
import { answerKeys, handInAnswer, saveAnswer } from './mains-queries.ts'
import { adoptVisitorAnswer } from './visitor-answer.ts'
import { copy } from './write-copy.ts'

/** Milliseconds until what could not be sent is tried again, where no line coming back says so earlier. */
const AGAIN_MS = 10_000

export function BringAnswerAlong() {
  const { user } = useSession()
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const userId = user?.id

  useEffect(() => {
    if (!userId) return
    const brought = adoptVisitorAnswer(kept.local, userId)
    let later: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    const bring = (questionId: string) => {
      const keeper = createAnswerKeeper({
        ...{ userId, questionId, stored: null, fresh: freshFields('en'), store: kept.local },
        ...{ save: saveAnswer, handIn: handInAnswer, newId: () => crypto.randomUUID() },
      })
      const stopListening = keeper.subscribe(() => {
        const { status } = keeper.state()
        if (isOver || status.kind === 'saving') return
        stopListening()
        if (status.kind === 'offline') {
          later ??= setTimeout(bringAll, AGAIN_MS)
          return
        }
        if (status.kind === 'handed_in') toast.success(words.sentLater)
        else if (questionId === brought && status.kind === 'saved') toast.success(words.broughtAlong)
        else if (questionId === brought && status.kind === 'conflict') toast.success(words.broughtBoth)
        void queryClient.invalidateQueries({ queryKey: answerKeys.all })
      })
      // Sent once, as it stands: where it is being written, it is kept, and discarded, by the page that is open.
      void keeper.close()
    }

    const bringAll = () => {
      clearTimeout(later)
      later = undefined
      const waiting = keptQuestionIds(kept.local, userId).filter((id) =>
        isWaiting(keptAnswer(kept.local, userId, id)),
      )
      for (const questionId of waiting) bring(questionId)
    }

    bringAll()
    window.addEventListener('online', bringAll)
    return () => {
      isOver = true
      clearTimeout(later)
      window.removeEventListener('online', bringAll)
    }
  }, [userId, words, queryClient])

  useEffect(() => {
    if (!userId) return
    return () => forgetSaved(kept.local, userId)
  }, [userId])

  return null
}
