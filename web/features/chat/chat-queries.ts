/** What the assistant reads and writes (spec §7 Data and Functions, §8 Chat). */

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { everyRow } from '#web/lib/every-row.ts'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'
import { readEvents, type StreamEvent } from './answer-stream.ts'
import { isWrittenHere } from './answers-under-way.ts'
import { type ChatMessage, readMessages, readReply, type Style, withKnown } from './chat-message.ts'

const DEFAULT_LEVEL = 'beginner'
const ANSWER_TIMEOUT_MS = 90_000
const MOST_SUGGESTIONS = 10
const MOST_CHARACTERS_KEPT = 20_000

export type Conversation = { userId: string; sessionId: string }

export function preparationLevelQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'preparation_level'],
    // The level colours the answer; it is not worth making a question wait.
    retry: false,
    networkMode: 'always',
    queryFn: async () => {
      const { data } = await supabase
        .from('profiles')
        .select('preparation_level')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError()
      return (data?.preparation_level as string | null | undefined) ?? DEFAULT_LEVEL
    },
  })
}

export async function preparationLevel(queryClient: QueryClient, userId: string) {
  try {
    return await queryClient.fetchQuery(preparationLevelQuery(userId))
  } catch {
    // the query client has logged it
    return DEFAULT_LEVEL
  }
}

export function messagesQuery({ userId, sessionId }: Conversation, queryClient: QueryClient) {
  const queryKey = ['chat_messages', userId, sessionId]
  return queryOptions({
    queryKey,
    // Read once: from then on this tab knows more than the server, which may have failed to save.
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    // No abort signal: taking an aborted read back would take a question asked meanwhile with it.
    queryFn: async () => {
      const saved = await fetchMessages({ userId, sessionId })
      return withKnown(saved, queryClient.getQueryData<ChatMessage[]>(queryKey), isWrittenHere)
    },
  })
}

export async function fetchMessages({ userId, sessionId }: Conversation) {
  const rows = await everyRow((from, to) =>
    supabase
      .from('chat_messages')
      .select('*')
      .eq('session_id', sessionId)
      .eq('user_id', userId)
      .order('created_at', { ascending: true })
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  return readMessages(rows)
}

/** One message as the server has it now, or null when it has none. */
export async function fetchMessage(id: string) {
  const { data } = await supabase.from('chat_messages').select('*').eq('id', id).throwOnError()
  return readMessages(data)[0] ?? null
}

/** A row that could not be saved is logged only; the id stands all the same (spec §8 Chat). */
export async function saveSession({ userId, sessionId }: Conversation) {
  const { error } = await supabase.from('chat_sessions').insert({ user_id: userId, session_id: sessionId })
  if (error) logFailure('Could not save the conversation', error)
}

/**
 * Whether the message is saved. A failure is logged only (spec §8 Chat). What is there already stays as it is: an earlier
 * try arrived, or the server, which keeps the question as well, was quicker.
 */
export async function saveMessage(message: ChatMessage) {
  const { id, session_id, user_id, message_type, content, suggestions, sources, mode } = message
  const row = {
    id,
    session_id,
    user_id,
    message_type,
    content: content.slice(0, MOST_CHARACTERS_KEPT),
    suggestions: suggestions?.slice(0, MOST_SUGGESTIONS) ?? null,
    sources: sources ?? null,
    mode: mode ?? null,
  }
  const { error } = await supabase
    .from('chat_messages')
    .upsert(row, { onConflict: 'user_id,id', ignoreDuplicates: true })
  if (!error) return true
  logFailure('Could not save a message', error)
  return false
}

export type Asked = {
  query: string
  user_id: string
  session_id: string
  preparation_level: string
  style: Style
  /** With both the server keeps question and answer itself. */
  question_id?: string
  message_id?: string
  replaces?: string
  continue?: true
  transcript_of?: string
  /** What was said before, of a conversation that is kept nowhere. */
  history?: { role: 'user' | 'ai'; content: string }[]
}

/** The answer as it comes. A server that does not stream answers with its end alone. */
export async function* askAssistant(asked: Asked, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const { data, error } = await supabase.functions.invoke('chat-webhook', {
    body: asked,
    headers: { Accept: 'text/event-stream' },
    timeout: ANSWER_TIMEOUT_MS,
    signal,
  })
  if (error) throw error
  if (data instanceof Response) yield* readEvents(data, signal)
  else yield { type: 'done', reply: readReply(data) }
}

/** Whether somebody is writing that answer and was asked to stop. */
export async function stopAnswer(messageId: string): Promise<boolean> {
  const { data } = await supabase.rpc('stop_chat_answer', { p_message_id: messageId }).throwOnError()
  return data
}
