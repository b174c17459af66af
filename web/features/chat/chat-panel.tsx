/** The assistant as a dialog: centred from 768 px up, a drawer of 90 % of the height below (spec §2). */

import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { Assistant } from './assistant.tsx'
import { copy } from './chat-copy.ts'
import { useChatLauncher } from './chat-launcher-context.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

export function ChatPanel() {
  const words = useCopy(copy)
  const { isOpen, topic, takeTopic, closeChat } = useChatLauncher()
  const [isSourceBeside, setIsSourceBeside] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const keyboard = useKeyboardRoom()

  // On a touch screen the keyboard would come up before there is anything to type.
  function initialFocus() {
    const isTouch = !window.matchMedia('(hover: hover)').matches
    return isTouch || (popup.current?.querySelector<HTMLElement>('textarea:enabled') ?? true)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && closeChat()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          initialFocus={initialFocus}
          // over the keyboard, with the header still in the window
          style={keyboard > 0 ? { bottom: keyboard, maxHeight: `calc(100dvh - ${keyboard}px)` } : undefined}
          className={`${POPUP} ${isSourceBeside ? 'md:w-[min(67.5rem,calc(100vw-3rem))]' : 'md:w-[min(45rem,calc(100vw-3rem))]'}`}
        >
          <span aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-control md:hidden" />
          <Assistant
            title={(className) => <Dialog.Title className={className}>{words.title}</Dialog.Title>}
            topic={topic}
            takeTopic={takeTopic}
            onClose={closeChat}
            onSourceBeside={setIsSourceBeside}
            footSpace="pb-[env(safe-area-inset-bottom)]"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// Below the toasts, which have to be seen over the dialog.
const POPUP = [
  // with very large letters there is room for the conversation, and all of it is scrolled
  'low:overflow-y-auto low:[&>div]:min-h-[30rem]',
  'fixed z-[45] flex flex-col overflow-hidden bg-surface text-ink shadow-dialog outline-none transition-[opacity,transform,width] duration-150 focus-visible:rounded-panel',
  'inset-x-0 bottom-0 h-[90dvh] rounded-t-panel data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:h-[min(52rem,calc(100dvh-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel',
  'md:data-ending-style:-translate-y-[calc(50%-0.5rem)] md:data-starting-style:-translate-y-[calc(50%-0.5rem)]',
].join(' ')
