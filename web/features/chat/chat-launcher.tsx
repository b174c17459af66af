/**
 * The floating button on every page but / and /landing (spec §2). It is part of every page's first
 * load and stays small: the assistant itself is fetched when the learner reaches for it.
 */

import { MessageCircleQuestionMark } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useChatLauncher } from './chat-launcher-context.ts'
import { copy } from './launcher-copy.ts'

export function ChatLauncher() {
  const words = useCopy(copy)
  const { isOpen, openChat } = useChatLauncher()
  const { Panel, fetchPanel } = usePanel(isOpen)
  const isLoading = isOpen && Panel === null
  return (
    <>
      <button
        type="button"
        aria-label={words.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading || undefined}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={(event) => {
          // Safari does not focus a button that is clicked; closing has to find the way back here.
          event.currentTarget.focus()
          openChat()
        }}
        className="fixed right-4 bottom-4 z-20 inline-flex size-14 items-center justify-center gap-2 rounded-full bg-primary font-semibold text-on-primary text-sm shadow-float transition-colors hover:bg-primary-hover focus-visible:rounded-full md:right-6 md:bottom-6 md:h-13 md:w-auto md:pr-6 md:pl-4 forced-colors:border print:hidden"
      >
        <MessageCircleQuestionMark
          aria-hidden
          size={22}
          strokeWidth={1.7}
          className={isLoading ? 'animate-pulse' : ''}
        />
        <span className="hidden md:inline">{words.askAi}</span>
      </button>
      {Panel && <Panel />}
    </>
  )
}

/** The assistant's code: asked for ahead of the click, shown once it is here. */
function usePanel(isWanted: boolean) {
  const words = useCopy(copy)
  const { closeChat } = useChatLauncher()
  const [Panel, setPanel] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!isWanted || Panel) return
    let isOver = false
    loadPanel()
      .then(({ ChatPanel }) => !isOver && setPanel(() => ChatPanel))
      .catch((cause) => {
        logFailure('Could not load the assistant', cause)
        if (isOver) return
        toast.error(words.notLoaded)
        closeChat()
      })
    return () => {
      isOver = true
    }
  }, [isWanted, Panel, closeChat, words.notLoaded])

  return { Panel, fetchPanel: () => void loadPanel().catch(() => {}) }
}

function loadPanel() {
  return import('./chat-panel.tsx')
}
