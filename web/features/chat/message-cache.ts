/** The messages of a conversation as this tab knows them: they live in the query cache, where every view reads them. */

import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from './chat-message.ts'
import type { Conversation } from './chat-queries.ts'

function cacheKey({ userId, sessionId }: Conversation) {
  return ['chat_messages', userId, sessionId]
}

export function readCache(queryClient: QueryClient, conversation: Conversation) {
  return queryClient.getQueryData<ChatMessage[]>(cacheKey(conversation)) ?? []
}

export function writeCache(
  queryClient: QueryClient,
  conversation: Conversation,
  change: (messages: ChatMessage[]) => ChatMessage[],
) {
  queryClient.setQueryData<ChatMessage[]>(cacheKey(conversation), (messages) => change(messages ?? []))
}

/** Puts the message in the place of the one with its id, or at the end. */
export function put(queryClient: QueryClient, conversation: Conversation, message: ChatMessage) {
  writeCache(queryClient, conversation, (messages) =>
    messages.some((one) => one.id === message.id)
      ? messages.map((one) => (one.id === message.id ? message : one))
      : [...messages, message],
  )
}

export function changeMessage(
  queryClient: QueryClient,
  conversation: Conversation,
  messageId: string,
  change: (message: ChatMessage) => ChatMessage,
) {
  writeCache(queryClient, conversation, (messages) =>
    messages.map((message) => (message.id === messageId ? change(message) : message)),
  )
}

export function takeAway(queryClient: QueryClient, conversation: Conversation, messageId: string) {
  writeCache(queryClient, conversation, (messages) => messages.filter(({ id }) => id !== messageId))
}
