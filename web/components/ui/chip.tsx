/** One of a few things that can be chosen by a press, and let go by another. */

import type { ReactNode } from 'react'

export function Chip({
  isPressed,
  isOff = false,
  onPress,
  children,
}: {
  isPressed: boolean
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={onPress}
      className="min-h-11 rounded-full border border-control bg-surface px-4 font-medium text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper disabled:border-rule disabled:text-muted disabled:aria-pressed:bg-ink disabled:aria-pressed:text-paper md:min-h-9"
    >
      {children}
    </button>
  )
}
