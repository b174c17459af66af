/**
 * How the learner wants to be taught: chosen for the conversation, else as its newest answer was written, else as their
 * profile says, else as they last chose on this device.
 */

import { useSyncExternalStore } from 'react'
import { kept } from '#web/lib/storage.ts'
import { type ChatMessage, STYLES, type Style } from './chat-message.ts'

const chosen = new Map<string, Style>()
const listeners = new Set<() => void>()

function storageKey(userId: string) {
  return `chat_style:${userId}`
}

export function useStyle(
  userId: string,
  sessionId: string | null,
  messages: readonly ChatMessage[],
  preferred: Style | null,
) {
  const ofConversation = useSyncExternalStore(subscribe, () => chosen.get(sessionId ?? ''))
  const ofNewest = messages.findLast(({ message_type, style }) => message_type === 'ai' && style)?.style
  const stored = STYLES.find((style) => style === kept.local.get(storageKey(userId)))
  return {
    style: ofConversation ?? ofNewest ?? preferred ?? stored ?? 'explain',
    chooseStyle(style: Style) {
      kept.local.set(storageKey(userId), style)
      chooseFor(sessionId, style)
    },
  }
}

/** For one conversation only: what a page asked for is not what the learner prefers everywhere. */
export function chooseFor(sessionId: string | null, style: Style) {
  chosen.set(sessionId ?? '', style)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
