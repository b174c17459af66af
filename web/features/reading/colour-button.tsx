/** One of the four colours: its ground and the line that goes with it, so that nobody has to tell colours apart. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './reading-copy.ts'
import type { Colour } from './reading-types.ts'

/** The same as the marks in reading.css. */
const LOOK: Record<Colour, string> = {
  marigold: 'bg-[#fbe2a4] decoration-[#a86b00] decoration-solid',
  green: 'bg-[#cdebdc] decoration-[#187453] decoration-dashed',
  blue: 'bg-[#d5dcf8] decoration-[#2b3a8c] decoration-double',
  rose: 'bg-[#f9d6d6] decoration-[#b42318] decoration-wavy',
}

export function ColourButton({
  colour,
  isPressed,
  onPress,
}: {
  colour: Colour
  isPressed?: boolean
  onPress: () => void
}) {
  const words = useCopy(copy)
  const name = words.highlightIn(words.colours[colour], words.lines[colour])
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      onClick={onPress}
      className="group grid size-11 place-items-center rounded-control"
    >
      <ColourSample colour={colour} className="group-aria-pressed:ring-2 group-aria-pressed:ring-ink" />
    </button>
  )
}

/** 'ab' with the line under it; read out by what stands beside it. */
export function ColourSample({ colour, className = '' }: { colour: Colour; className?: string }) {
  return (
    <span
      aria-hidden
      className={`grid h-7 w-8 place-items-center rounded-tag font-read text-[#14213d] text-sm leading-none underline decoration-2 underline-offset-2 ${LOOK[colour]} ${className}`}
    >
      ab
    </span>
  )
}
