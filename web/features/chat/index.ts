/** The assistant, as the rest of the site reaches it. */

import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/lazy-part.tsx'

export { ChatLauncher } from './chat-launcher.tsx'
export { ChatLauncherContext, useChatLauncher } from './chat-launcher-context.ts'
export { ChatProvider } from './chat-provider.tsx'

export const AssistantSettingsPart = lazyPart<{ userId: string }>(
  'how the assistant is wanted',
  () => import('./assistant-settings-part.tsx'),
)

/** Fetched with the deed: every page reaches for the launcher above. */
export async function keepNoConversations(queryClient: QueryClient, userId: string) {
  const { keepNoConversations: keepNone } = await import('./forget-conversations.ts')
  keepNone(queryClient, userId)
}
