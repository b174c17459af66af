/** Earlier conversations: listed, searched, named, pinned, exported and deleted (decisions: Earlier conversations). */

import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { downloadText } from '#web/lib/download.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type Conversation, fetchMessages } from './chat-queries.ts'
import { conversationAsMarkdown, type Words } from './conversation-export.ts'

const EarlierConversation = z.object({
  session_id: z.string(),
  title: z.nullish(z.string()),
  pinned: z.catch(z.boolean(), false),
  created_at: z.string(),
  last_message_at: z.string(),
  preview: z.nullish(z.string()),
  message_count: z.catch(z.number(), 0),
})

export type EarlierConversation = z.infer<typeof EarlierConversation>

const AT_ONCE = 50

/** The pinned ones first, then the newest; `search` is looked for in all that was said. */
export function earlierConversationsQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['chat_sessions', userId, search],
    // Conversations grow while the list is closed.
    staleTime: 0,
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await supabase
        .rpc('list_chat_sessions', { p_search: search || undefined })
        .range(pageParam, pageParam + AT_ONCE - 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(EarlierConversation).parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.length < AT_ONCE ? undefined : from + AT_ONCE),
    placeholderData: (before) => before,
  })
}

export type EarlierPages = InfiniteData<EarlierConversation[]>

/** Each once: one that goes on meanwhile moves to the first page, and another to the next. */
export function conversationsOf({ pages }: EarlierPages): EarlierConversation[] {
  return [...new Map(pages.flat().map((one) => [one.session_id, one])).values()]
}

export async function changeConversation(
  { userId, sessionId }: Conversation,
  change: { title?: string | null; pinned?: boolean },
) {
  if (await updateRow(sessionId, change)) return
  // The row failed to save when the conversation began, while its messages did not: it is made up for now.
  await supabase.from('chat_sessions').insert({ user_id: userId, session_id: sessionId }).throwOnError()
  if (!(await updateRow(sessionId, change))) throw new Error('The conversation has no row to change')
}

async function updateRow(sessionId: string, change: { title?: string | null; pinned?: boolean }) {
  const { data } = await supabase
    .from('chat_sessions')
    .update(change)
    .eq('session_id', sessionId)
    .select('session_id')
    .throwOnError()
  return data.length > 0
}

export async function deleteConversation(sessionId: string) {
  await supabase.rpc('delete_chat_session', { p_session_id: sessionId }).throwOnError()
}

/** Hands the learner a file with the whole conversation, sources included. */
export async function exportConversation(
  conversation: Conversation,
  title: string,
  words: Words,
  locale: string,
) {
  const messages = await fetchMessages(conversation)
  downloadText(fileName(title), 'text/markdown', conversationAsMarkdown(title, messages, words, locale))
}

function fileName(title: string) {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${name.slice(0, 60) || 'conversation'}.md`
}
