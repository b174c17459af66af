/** How the assistant helps: four ways below its name, and one line of what the chosen one does. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import { STYLES, type Style } from './chat-message.ts'

export function StyleChoice({
  style,
  onChoose,
  hasRoom,
}: {
  style: Style
  onChoose: (style: Style) => void
  /** For what the chosen one does, too. */
  hasRoom: boolean
}) {
  const words = useCopy(copy)
  const name = useId()
  return (
    // with a keyboard on a small screen the conversation needs the room more
    <fieldset className="flex min-w-0 gap-x-6 px-4 max-md:flex-wrap md:px-6 [@media(max-height:30rem)]:hidden">
      <legend className="sr-only">{words.styleLegend}</legend>
      {STYLES.map((one) => (
        <label
          key={one}
          className="group relative -mb-px grid min-h-11 min-w-6 cursor-pointer font-medium text-muted text-xs hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:shadow-(--focus-ring) md:min-h-10"
        >
          <span className="grid place-items-center border-transparent border-b-3 pt-[3px] group-has-checked:border-accent">
            {words.styles[one]}
          </span>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === style}
            onChange={() => onChoose(one)}
            className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
          />
        </label>
      ))}
      {hasRoom && <StyleSays style={style} className="ml-auto min-w-0 self-center text-right" />}
    </fieldset>
  )
}

export function StyleSays({ style, className = '' }: { style: Style; className?: string }) {
  const words = useCopy(copy)
  return <span className={`text-2xs text-muted leading-snug ${className}`}>{words.styleSays[style]}</span>
}
