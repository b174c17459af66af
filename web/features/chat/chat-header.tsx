/** Who answers, whether the line is up, and the way to other conversations (spec §2 Chat assistant). */

import { ChevronLeft, History, SquarePen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '#web/components/ui/brand-mark.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { copy } from './chat-copy.ts'

export function ChatHeader({
  title,
  isSignedIn,
  isListShown,
  onToggleList,
  onStartNew,
  onClose,
}: {
  /** The heading, made by the frame: a dialog's title or a page's. */
  title: (className: string) => ReactNode
  isSignedIn: boolean
  isListShown: boolean
  onToggleList: () => void
  onStartNew: () => void
  onClose?: () => void
}) {
  const words = useCopy(copy)
  return (
    <header className="flex flex-wrap items-center gap-x-3 py-2 pr-2 pl-4 md:pt-4 md:pr-4 md:pb-3 md:pl-6">
      <BrandMark className="size-9 max-[26rem]:hidden" />
      <div className="min-w-0 grow basis-32">
        {title('font-read font-semibold text-h4 leading-tight tracking-tight')}
        <p className="flex flex-wrap gap-x-2 text-muted text-xs">
          {words.expert} <OnlineBadge />
        </p>
      </div>
      <div className="ml-auto flex">
        {isSignedIn && (
          <>
            <Button
              variant="icon"
              aria-label={words.newConversation}
              title={words.newConversation}
              onClick={onStartNew}
            >
              <SquarePen aria-hidden size={19} strokeWidth={1.6} />
            </Button>
            <Button
              variant="icon"
              aria-label={isListShown ? words.backToConversation : words.earlier}
              title={isListShown ? words.backToConversation : words.earlier}
              aria-pressed={isListShown}
              onClick={onToggleList}
            >
              {isListShown ? (
                <ChevronLeft aria-hidden size={21} strokeWidth={1.6} />
              ) : (
                <History aria-hidden size={20} strokeWidth={1.6} />
              )}
            </Button>
          </>
        )}
        {onClose && (
          <Button variant="icon" aria-label={words.close} onClick={onClose}>
            <X aria-hidden size={21} strokeWidth={1.6} />
          </Button>
        )}
      </div>
    </header>
  )
}

function OnlineBadge() {
  const words = useCopy(copy)
  const isOnline = useIsOnline()
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold before:size-[7px] before:rounded-full ${
        isOnline ? 'text-positive before:bg-positive' : 'text-caution before:border before:border-caution'
      }`}
    >
      {isOnline ? words.online : words.offline}
    </span>
  )
}
