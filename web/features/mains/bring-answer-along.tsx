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

export function BringAnswerAlong() {
  const { user } = useSession()
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const userId = user?.id

  useEffect(() => {
    if (!userId) return
    const brought = adoptVisitorAnswer(kept.local, userId)
    const waiting = keptQuestionIds(kept.local, userId).filter((id) =>
      isWaiting(keptAnswer(kept.local, userId, id)),
    )
    const keepers = waiting.map((questionId) => {
      const keeper = createAnswerKeeper({
        ...{ userId, questionId, stored: null, fresh: freshFields('en'), store: kept.local },
        ...{ save: saveAnswer, handIn: handInAnswer, newId: () => crypto.randomUUID() },
      })
      let isTold = false
      const stopListening = keeper.subscribe(() => {
        const { status } = keeper.state()
        if (isTold || status.kind === 'saving' || status.kind === 'offline') return
        isTold = true
        if (status.kind === 'handed_in') toast.success(words.sentLater)
        else if (questionId === brought && status.kind === 'saved') toast.success(words.broughtAlong)
        else if (questionId === brought && status.kind === 'conflict') toast.success(words.broughtBoth)
        void queryClient.invalidateQueries({ queryKey: answerKeys.all })
      })
      return { keeper, stopListening }
    })
    const send = () => {
      for (const { keeper } of keepers) {
        keeper.look()
        void keeper.flush()
      }
    }
    send()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      for (const { keeper, stopListening } of keepers) {
        stopListening()
        void keeper.close()
      }
    }
  }, [userId, words, queryClient])

  useEffect(() => {
    if (!userId) return
    return () => forgetSaved(kept.local, userId)
  }, [userId])

  return null
}
