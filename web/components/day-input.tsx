/**
 * A day, picked or typed. It is typed in parts: what is no day yet, or none within the bounds, is not followed, and the
 * field stays the same one, in focus, with what was typed.
 */

import { type ComponentProps, useState } from 'react'

type Field = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'onBlur'>

export function DayInput({
  day,
  mayBeEmpty = false,
  onDay,
  ...field
}: Field & {
  /** As YYYY-MM-DD. */
  day: string | null
  /** Whether none is an answer too. */
  mayBeEmpty?: boolean
  onDay: (day: string | null) => void
}) {
  const [typed, setTyped] = useState(day ?? '')
  const [seen, setSeen] = useState(day)
  // changed by something else than this field
  if (seen !== day) {
    setSeen(day)
    setTyped(day ?? '')
  }
  return (
    <input
      {...field}
      type="date"
      value={typed}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        // the year begins as 0002
        const isDay = value >= '2000' && validity.valid
        if (!isDay && !(value === '' && mayBeEmpty)) return
        setSeen(value || null)
        onDay(value || null)
      }}
      onBlur={() => setTyped(day ?? '')}
    />
  )
}
