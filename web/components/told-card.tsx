/** A card in the corner: what there is, the way to it, and putting it away. It stands in a region that is read out. */

import { type LucideIcon, X } from 'lucide-react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Link } from 'react-router'
import { TOAST_CARD } from './ui/toast.tsx'

type Held = Pick<ComponentPropsWithoutRef<'div'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

export function ToldCard({
  icon: Icon,
  to,
  open,
  onOpen,
  dismiss,
  onDismiss,
  isCentred = false,
  held,
  children,
}: {
  icon: LucideIcon
  to: string
  /** On the way to it. */
  open: string
  onOpen?: () => void
  /** What putting it away is called. */
  dismiss: string
  onDismiss: () => void
  /** So short that it stands beside the middle of the icon. */
  isCentred?: boolean
  /** For a card that goes by itself: it waits while somebody is at what is inside. */
  held?: Held
  children: ReactNode
}) {
  return (
    <div {...held} className={`${TOAST_CARD} animate-rise border-l-accent-line`}>
      <Icon aria-hidden size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-accent-line" />
      <div className={`min-w-0 flex-1 ${isCentred ? 'self-center' : ''}`}>
        {children}
        <Link to={to} onClick={onOpen} className="inline-flex min-h-11 items-center font-medium">
          {open}
        </Link>
      </div>
      <button
        type="button"
        aria-label={dismiss}
        onClick={onDismiss}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>
  )
}
