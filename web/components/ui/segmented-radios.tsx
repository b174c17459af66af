/** A few short choices side by side, of which one holds: real radio buttons, so arrow keys and screen readers know them. */

import { useId } from 'react'

export function SegmentedRadios<Value extends string>({
  legend,
  describedBy,
  choices,
  value,
  isDisabled,
  onChoose,
}: {
  /** Read out, not shown: what the choice is about stands beside it. */
  legend: string
  /** The element that says what is chosen about, which whoever goes from choice to choice would not hear. */
  describedBy?: string
  choices: readonly { value: Value; label: string }[]
  value: Value | null
  isDisabled: boolean
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={describedBy}
      className="flex min-w-0 rounded-control border border-control bg-surface sm:inline-flex"
    >
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative grid min-h-11 flex-auto cursor-pointer place-items-center sm:whitespace-nowrap border-control px-2 text-center font-medium sm:px-3 text-muted text-xs not-first-of-type:border-l first-of-type:rounded-l-[5px] last-of-type:rounded-r-[5px] has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-disabled:cursor-default has-focus-visible:z-10 has-focus-visible:shadow-(--focus-ring) md:min-h-10"
        >
          {choice.label}
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
          />
        </label>
      ))}
    </fieldset>
  )
}
