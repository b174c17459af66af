/** The assistant, as the rest of the site reaches it. */

export { ChatLauncher } from './chat-launcher.tsx'
export { ChatLauncherContext, useChatLauncher } from './chat-launcher-context.ts'
export { ChatProvider } from './chat-provider.tsx'
