/** The assistant, as the rest of the site reaches it. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export { ChatLauncher } from './chat-launcher.tsx'
export { ChatLauncherContext, useChatLauncher } from './chat-launcher-context.ts'
export { ChatProvider } from './chat-provider.tsx'
export { keepNoConversations } from './forget-conversations.ts'

export const AssistantSettingsPart = lazyPart<{ userId: string }>(
  'how the assistant is wanted',
  () => import('./assistant-settings-part.tsx'),
)
