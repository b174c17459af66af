/**
 * What can be done to an earlier conversation. Names and pins show at once and are taken back if they
 * fail; a deletion waits a few seconds for second thoughts, and is carried out at once when the list closes.
 */

import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { copy } from './chat-copy.ts'
import {
  changeConversation,
  deleteConversation,
  type EarlierConversation,
  type EarlierPages,
  exportConversation,
} from './earlier-queries.ts'

export type EarlierActions = ReturnType<typeof useEarlierActions>

export function useEarlierActions(userId: string, onDeleted: (sessionId: string) => void) {
  const words = useCopy(copy)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const listKey = ['chat_sessions', userId]

  function show(sessionId: string, change: Partial<EarlierConversation> | null) {
    const changed = (one: EarlierConversation) => {
      if (one.session_id !== sessionId) return one
      return change ? { ...one, ...change } : []
    }
    queryClient.setQueriesData<EarlierPages>(
      { queryKey: listKey },
      (list) => list && { ...list, pages: list.pages.map((page) => page.flatMap(changed)) },
    )
  }

  async function change(sessionId: string, fields: { title?: string; pinned?: boolean }) {
    show(sessionId, fields)
    try {
      await changeConversation({ userId, sessionId }, fields)
    } catch (cause) {
      logFailure('Could not change a conversation', cause)
      toast.error(words.changeFailed)
    }
    await queryClient.invalidateQueries({ queryKey: listKey })
  }

  const removal = useSecondThoughts(async (sessionId) => {
    try {
      await deleteConversation(sessionId)
      show(sessionId, null)
      queryClient.removeQueries({ queryKey: ['chat_messages', userId, sessionId] })
      onDeleted(sessionId)
    } catch (cause) {
      logFailure('Could not delete a conversation', cause)
      toast.error(words.deleteFailed)
    }
  })

  return {
    ...removal,
    rename: (sessionId: string, title: string) => void change(sessionId, { title }),
    pin: (sessionId: string, pinned: boolean) => void change(sessionId, { pinned }),
    export(sessionId: string, title: string) {
      exportConversation({ userId, sessionId }, title, words, locale).catch((cause) => {
        logFailure('Could not export a conversation', cause)
        toast.error(words.exportFailed)
      })
    },
  }
}
