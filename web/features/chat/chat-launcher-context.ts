/** Opening the assistant from anywhere, with a topic or without (spec §2, §4 Chat panel). */

import { createContext, useContext } from 'react'
import type { Style } from './chat-message.ts'

/** What to ask about, and how to be taught there; without that as the learner likes it. */
export type ChatTopic = { text: string } & ChatTopicUse

export type ChatTopicUse = {
  style?: Style
  /** The learner's own words, which may be a question already. */
  isOwn?: boolean
}

export type ChatLauncherState = {
  isOpen: boolean
  /** The topic to ask about, until it is taken or the assistant has been closed for 300 ms. */
  topic: ChatTopic | null
  /** Hands the topic out once, however often the panel asks. */
  takeTopic: () => string | null
  openChat: (initialTopic?: string, use?: ChatTopicUse) => void
  closeChat: () => void
}

export const ChatLauncherContext = createContext<ChatLauncherState>({
  isOpen: false,
  topic: null,
  takeTopic: () => null,
  openChat: () => {},
  closeChat: () => {},
})

export function useChatLauncher() {
  return useContext(ChatLauncherContext)
}
