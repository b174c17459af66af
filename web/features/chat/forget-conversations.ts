/** Once a learner wants no conversations kept, none that was kept goes on, and this page knows nothing of it any more. */

import type { QueryClient } from '@tanstack/react-query'
import { assistantSettingsQuery, remember } from './assistant-settings.ts'
import { forgetOpen, isTemporary } from './chat-session.ts'

/** Leaves the open conversation, unless it is a temporary one, and forgets what was said in those that were kept. */
export function forgetConversations(queryClient: QueryClient, userId: string) {
  forgetOpen(userId)
  queryClient.removeQueries({
    queryKey: ['chat_messages', userId],
    predicate: ({ queryKey }) => !isTemporary(String(queryKey[2])),
  })
  queryClient.removeQueries({ queryKey: ['chat_sessions', userId], type: 'inactive' })
}

/** The learner took the consent back: the server has erased everything, and keeps nothing from now on. */
export function keepNoConversations(queryClient: QueryClient, userId: string) {
  const { queryKey } = assistantSettingsQuery(userId)
  queryClient.setQueryData(queryKey, (known) => known && remember(userId, { ...known, keep_history: false }))
  forgetConversations(queryClient, userId)
}
