/** Whether the assistant is open, and about what (spec §4 Chat panel). */

import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ChatLauncherContext, type ChatLauncherState } from './chat-launcher-context.ts'
import { TOPIC_CLEARED_AFTER_MS } from './chat-rules.ts'

export function ChatProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [topic, setTopic] = useState<ChatLauncherState['topic']>(null)
  const untaken = useRef<string | null>(null)
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const openChat = useCallback<ChatLauncherState['openChat']>((initialTopic, use) => {
    clearTimeout(clearing.current)
    const text = initialTopic?.trim() || null
    untaken.current = text
    setTopic(text ? { text, ...use } : null)
    // The assistant is much to draw at once: the touch is seen before it.
    startTransition(() => setIsOpen(true))
  }, [])

  const closeChat = useCallback(() => {
    setIsOpen(false)
    clearTimeout(clearing.current)
    clearing.current = setTimeout(() => {
      untaken.current = null
      setTopic(null)
    }, TOPIC_CLEARED_AFTER_MS)
  }, [])

  const takeTopic = useCallback(() => {
    const text = untaken.current
    untaken.current = null
    return text
  }, [])

  useEffect(() => () => clearTimeout(clearing.current), [])

  const state = useMemo(
    () => ({ isOpen, topic, takeTopic, openChat, closeChat }),
    [isOpen, topic, takeTopic, openChat, closeChat],
  )
  return <ChatLauncherContext value={state}>{children}</ChatLauncherContext>
}
