/** The next hours at which a whole paper can be sat as in the examination. */

import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { slotInWords, slotState } from './slot-rules.ts'
import { copy } from './test-copy.ts'

type Props = { slots: string[]; now: number; minutes: number; onChoose: (slot: string) => void }

export function SlotChoice({ slots, now, minutes, onChoose }: Props) {
  const words = useCopy(copy)
  const locale = useLocale()
  const heading = useId()
  const toCome = slots.filter((slot) => slotState(slot, minutes, now).has === 'toCome').slice(0, 4)
  if (toCome.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8 border-rule border-t pt-5">
      <h2 id={heading} className="text-h4">
        {words.realSlot}
      </h2>
      <p className="mt-1 max-w-read text-muted text-sm">{words.realSlotSays}</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {toCome.map((slot) => {
          const { day, hours } = slotInWords(slot, minutes, locale)
          return (
            <li key={slot}>
              <Button className="w-full tabular-nums" onClick={() => onChoose(slot)}>
                <span>{day}</span>
                <span className="font-normal">{hours}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
