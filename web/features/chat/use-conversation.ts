/**
 * One conversation: its messages, whether an answer is on its way, and sending (spec §4 Chat session).
 * The messages live in the query cache, so the dialog and the page show the same conversation, and an
 * answer arrives although the dialog was closed meanwhile.
 */

import type { Session } from '@supabase/supabase-js'
import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './chat-copy.ts'
import type { ChatMessage } from './chat-message.ts'
import {
  askAssistant,
  type Conversation,
  messagesQuery,
  preparationLevel,
  preparationLevelQuery,
  saveMessage,
  saveSession,
} from './chat-queries.ts'
import { currentSuggestions, newMessageId } from './chat-rules.ts'
import { beginSession, isBegunHere, keepOpen, openSessionId, useOpenSessionId } from './chat-session.ts'

const NOTHING_SAID: ChatMessage[] = []

export function useConversation() {
  const { session, status } = useSession()
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const sessionId = useOpenSessionId(session)
  const userId = session?.user.id ?? ''
  const open: Conversation | null = session && sessionId ? { userId, sessionId } : null

  useQuery({ ...preparationLevelQuery(userId), enabled: session !== null })
  const history = useQuery({
    ...messagesQuery(open ?? { userId: '', sessionId: '' }, queryClient),
    enabled: open !== null,
  })
  const mutationKey = ['chat-webhook', userId, sessionId ?? '']
  const isPending = useIsMutating({ mutationKey }) > 0

  useEffect(() => {
    // asked again: the dialog and the page, or a repeated effect, must not begin two
    if (session && !openSessionId(session)) startSession(session)
  }, [session])

  const { mutate } = useMutation({
    mutationKey,
    // A question is sent when the learner asks, not whenever the line comes back.
    networkMode: 'always',
    retry: false,
    mutationFn: (question: Question) => ask(queryClient, question),
    onError: (cause, question) => {
      logFailure('chat-webhook', cause)
      const apology = said(question.conversation, 'ai', words.apology, newMessageId())
      append(queryClient, question.conversation, { ...apology, failed: true })
      toast.error(words.sendFailed)
    },
  })

  /** Whether the message went out; when not, the learner was told why. */
  function send(text: string) {
    if (!session) {
      toast.error(words.pleaseLogIn)
      return false
    }
    if (queryClient.isMutating({ mutationKey }) > 0) return false
    const openId = sessionId ?? startSession(session)
    if (!openId) {
      toast.error(words.sessionFailed)
      return false
    }
    const conversation = { userId, sessionId: openId }
    const message = said(conversation, 'user', text, newMessageId())
    append(queryClient, conversation, message)
    mutate({ conversation, message, isSaved: false })
    return true
  }

  /** Sends the last question again, without saying it twice. */
  function retry() {
    if (!open || queryClient.isMutating({ mutationKey }) > 0) return
    const messages = readCache(queryClient, open)
    const message = messages.findLast((one) => one.message_type === 'user')
    if (!message) return
    writeCache(queryClient, open, (all) => all.filter((one) => !one.failed))
    mutate({ conversation: open, message, isSaved: !message.unsaved })
  }

  const messages = history.data ?? NOTHING_SAID
  return {
    status,
    isSignedIn: session !== null,
    userId,
    sessionId,
    messages,
    suggestions: isPending ? [] : currentSuggestions(messages),
    isPending,
    isLoading: open !== null && history.isPending && !isBegunHere(sessionId),
    send,
    retry,
    startNew: () => session && startSession(session),
    /** Begins anew if that conversation, now deleted, is still the open one. */
    leave(goneId: string) {
      if (session && openSessionId(session) === goneId) startSession(session)
    },
    openEarlier: (earlierId: string) => session && keepOpen(session, earlierId),
  }
}

export type ConversationState = ReturnType<typeof useConversation>

type Question = { conversation: Conversation; message: ChatMessage; isSaved: boolean }

function startSession(session: Session) {
  const sessionId = beginSession(session)
  if (sessionId) void saveSession({ userId: session.user.id, sessionId })
  return sessionId
}

async function ask(queryClient: QueryClient, { conversation, message, isSaved }: Question) {
  const { userId, sessionId } = conversation
  const saving = isSaved ? Promise.resolve(true) : saveMessage(message)
  void saving.then((isNowSaved) => {
    if (!isNowSaved) mark(queryClient, conversation, message.id)
  })

  const reply = await askAssistant({
    query: message.content,
    user_id: userId,
    session_id: sessionId,
    preparation_level: await preparationLevel(queryClient, userId),
  })
  const answered: ChatMessage = {
    ...said(conversation, 'ai', reply.reply, reply.message_id ?? newMessageId()),
    suggestions: reply.search_suggestions,
    sources: reply.sources,
    mode: reply.mode,
  }
  append(queryClient, conversation, answered)

  // After the question, so that the server dates them in the order they were said.
  void saving
    .then(() => saveMessage(answered))
    .then((isNowSaved) => {
      if (!isNowSaved) mark(queryClient, conversation, answered.id)
      void queryClient.invalidateQueries({ queryKey: ['chat_sessions', userId] })
    })
}

function said(
  { userId, sessionId }: Conversation,
  message_type: 'user' | 'ai',
  content: string,
  id: string,
): ChatMessage {
  return {
    id,
    session_id: sessionId,
    user_id: userId,
    message_type,
    content,
    suggestions: null,
    sources: null,
    mode: null,
    created_at: new Date().toISOString(),
  }
}

function cacheKey({ userId, sessionId }: Conversation) {
  return ['chat_messages', userId, sessionId]
}

function readCache(queryClient: QueryClient, conversation: Conversation) {
  return queryClient.getQueryData<ChatMessage[]>(cacheKey(conversation)) ?? []
}

function writeCache(
  queryClient: QueryClient,
  conversation: Conversation,
  change: (messages: ChatMessage[]) => ChatMessage[],
) {
  queryClient.setQueryData<ChatMessage[]>(cacheKey(conversation), (messages) => change(messages ?? []))
}

function append(queryClient: QueryClient, conversation: Conversation, message: ChatMessage) {
  writeCache(queryClient, conversation, (messages) => [...messages, message])
}

function mark(queryClient: QueryClient, conversation: Conversation, messageId: string) {
  writeCache(queryClient, conversation, (messages) =>
    messages.map((message) => (message.id === messageId ? { ...message, unsaved: true } : message)),
  )
}
