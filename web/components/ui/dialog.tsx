/**
 * A dialog: centred from 768 px up, a drawer from the bottom edge (90 % of the height) below.
 * Focus stays inside while it is open and returns where it came from.
 */

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  isTitleHidden = false,
  initialFocus,
  className = '',
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  isTitleHidden?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup initialFocus={initialFocus} className={`${POPUP} ${className}`}>
          <span aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-control md:hidden" />
          <Base.Title
            className={isTitleHidden ? 'sr-only' : 'px-5 pt-4 pb-3 font-read font-semibold text-h4'}
          >
            {title}
          </Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const DialogClose = Base.Close

const POPUP = [
  'fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-dialog outline-none transition-[opacity,transform] duration-150',
  'inset-x-0 bottom-0 h-[90dvh] rounded-t-panel data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0',
  'md:inset-auto md:top-1/2 md:left-1/2 md:h-auto md:max-h-[calc(100dvh-3rem)] md:w-[min(67.5rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel',
  'md:data-ending-style:-translate-y-[calc(50%-0.5rem)] md:data-starting-style:-translate-y-[calc(50%-0.5rem)]',
].join(' ')
