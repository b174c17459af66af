/** Fields of the desk's forms: text over lines, a choice of a few, a choice of several by name. */

import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './events-desk-copy.ts'

const BOX =
  'w-full rounded-control border border-control bg-surface px-3 text-md focus-visible:rounded-control'

export function LinesField({
  label,
  value,
  rows = 3,
  least,
  most,
  onChange,
}: {
  label: string
  value: string
  rows?: number
  /** Without it the field may stay empty. */
  least?: number
  most: number
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        required={least !== undefined}
        minLength={least}
        maxLength={most}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${BOX} py-2.5`}
      />
    </div>
  )
}

export function ChoiceField<Value extends string>({
  label,
  value,
  choices,
  names,
  autoFocus,
  onChange,
}: {
  label: string
  value: Value
  choices: readonly Value[]
  names: Record<Value, string>
  autoFocus?: boolean
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        ref={autoFocus ? focusOn : undefined}
        onChange={(event) => onChange(choices.find((one) => one === event.target.value) ?? value)}
        className={`${BOX} h-[46px]`}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Several of a long list: added one by one, taken away one by one. */
export function PickField({
  label,
  chosen,
  options,
  onChange,
}: {
  label: ReactNode
  chosen: string[]
  options: { slug: string; title: string }[]
  onChange: (chosen: string[]) => void
}) {
  const words = useCopy(copy)
  const id = useId()
  const field = useRef<HTMLSelectElement>(null)
  const titleOf = (slug: string) => options.find((one) => one.slug === slug)?.title ?? slug
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        ref={field}
        id={id}
        value=""
        onChange={(event) => onChange([...chosen, event.target.value])}
        className={`${BOX} h-[46px]`}
      >
        <option value="">{words.choose}</option>
        {options
          .filter(({ slug }) => !chosen.includes(slug))
          .map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
      </select>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((slug) => (
            <li
              key={slug}
              className="inline-flex items-center rounded-tag border border-rule bg-surface pl-2 text-xs"
            >
              {titleOf(slug)}
              <button
                type="button"
                aria-label={words.remove(titleOf(slug))}
                onClick={() => {
                  // this button goes
                  field.current?.focus()
                  onChange(chosen.filter((one) => one !== slug))
                }}
                className="grid size-11 place-items-center text-muted hover:text-ink md:size-8"
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusOn(field: HTMLElement | null) {
  field?.focus()
}
