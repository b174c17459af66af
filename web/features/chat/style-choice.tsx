/** How the assistant helps: four ways, and one line of what the chosen one does. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import { STYLES, type Style } from './chat-message.ts'

export function StyleChoice({ style, onChoose }: { style: Style; onChoose: (style: Style) => void }) {
  const words = useCopy(copy)
  const name = useId()
  return (
    // with a keyboard on a small screen the conversation needs the room more
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4 [@media(max-height:30rem)]:hidden">
      <legend className="sr-only">{words.styleLegend}</legend>
      <span className="-ml-2 flex">
        {STYLES.map((one) => (
          <label
            key={one}
            className="group relative grid min-h-11 cursor-pointer place-items-center rounded-control px-2 font-medium text-muted text-xs hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:shadow-(--focus-ring) md:min-h-9"
          >
            <span className="border-transparent border-b-2 py-0.5 group-has-checked:border-accent">
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
      </span>
      <span className="py-1 text-2xs text-muted leading-snug max-md:-mt-2 max-md:w-full">
        {words.styleSays[style]}
      </span>
    </fieldset>
  )
}
