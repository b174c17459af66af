/** Tabs of one browser that show the same conversation tell each other when something was said in it. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Conversation, messagesQuery } from './chat-queries.ts'

const CHANNEL = 'chat_messages'
/** A channel hears what its own page says through another. */
const THIS_TAB = Math.random()

type News = Conversation & { tab: number }

export function tellOtherTabs(conversation: Conversation) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ ...conversation, tab: THIS_TAB } satisfies News)
  channel.close()
}

/** Reads the conversation again when another tab has gone on with it. */
export function useOtherTabs(conversation: Conversation | null) {
  const queryClient = useQueryClient()
  const userId = conversation?.userId
  const sessionId = conversation?.sessionId
  useEffect(() => {
    if (!userId || !sessionId || typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.tab === THIS_TAB || data.userId !== userId || data.sessionId !== sessionId) return
      const query = messagesQuery({ userId, sessionId }, queryClient)
      // the query client has logged a failure
      queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => {})
    }
    return () => channel.close()
  }, [userId, sessionId, queryClient])
}
