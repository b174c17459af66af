/** The options of a question: four texts with a key, four sets of numbers, four orders, or none where they follow. */

import { useState } from 'react'
import { Check, Line } from '#web/components/labelled-fields.tsx'
import { LETTERS } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { BothText, type FormProps } from './both-text.tsx'
import type { Part } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { numbersOf, setsOf } from './option-rules.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'

const PLACES = [0, 1, 2, 3] as const

export function OptionFields(props: FormProps) {
  const words = useCopy(copy)
  const { fields, onChange } = props
  if (fields.format === 'single') return <Texts {...props} />
  if (fields.format === 'statements') return <Sets {...props} hint={words.setsHint} />
  if (fields.format === 'sequence') return <Sets {...props} hint={words.ordersHint} />
  if (fields.format === 'pairs') {
    return (
      <div className="grid gap-3">
        <Check
          label={words.asCounts}
          checked={!fields.options}
          onChange={({ target }) => onChange({ options: target.checked ? undefined : [[], [], [], []] })}
        />
        {fields.options && <Sets {...props} hint={words.setsHint} />}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      {fields.format === 'reason' ? (
        <Check
          label={words.explains}
          checked={fields.explains === true}
          onChange={({ target }) => onChange({ explains: target.checked })}
        />
      ) : (
        <p className="text-muted text-sm">{words.countsHint}</p>
      )}
      <Wrong {...props} />
    </div>
  )
}

/** What is wrong with options and key together. */
function Wrong({ problems }: FormProps) {
  const said = useCopy(problemCopy)
  const wrong = ['options', 'key', 'explains'].flatMap((at) => errorsAt(problems, at, said))
  if (wrong.length === 0) return null
  return <p className="text-negative text-xs">{wrong.join(' ')}</p>
}

function Texts(props: FormProps) {
  const words = useCopy(copy)
  const { fields, problems, onChange } = props
  const held = (fields.options ?? []) as Part[]
  const options = PLACES.map((at) => held[at] ?? {})
  return (
    <div className="grid gap-6">
      {options.map((option, place) => {
        const letter = LETTERS[place] ?? ''
        const about = {
          ...{ problems, at: `options.${place + 1}.`, holder: option },
          onHolder: (changes: Partial<Part>) =>
            onChange({ options: options.map((one, at) => (at === place ? { ...one, ...changes } : one)) }),
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
          <fieldset key={place} className="grid min-w-0 gap-3 border-rule border-l-2 pl-4">
            <legend className="float-left font-semibold">{words.option(letter)}</legend>
            <BothText {...about} label={words.option(letter)} field="text" />
            <label className="flex min-h-11 items-center gap-2.5 text-sm">
              <input
                type="radio"
                name="question-key"
                className="accent-primary"
                checked={fields.key === letter}
                onChange={() => onChange({ key: letter, options })}
              />
              {words.isKey}
            </label>
            <BothText {...about} label={words.why} field="why" most={2000} />
          </fieldset>
        )
      })}
      <Wrong {...props} />
    </div>
  )
}

function Sets(props: FormProps & { hint: string }) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const { fields, problems, hint, onChange } = props
  const sets = setsOf(fields)
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left font-semibold">{words.sets}</legend>
      <p className="text-muted text-xs">{hint}</p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {sets.map((set, place) => (
          <Numbers
            // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
            key={place}
            label={words.option(LETTERS[place] ?? '')}
            error={errorsAt(problems, `options.${place + 1}`, said)}
            numbers={set}
            onNumbers={(next) => onChange({ options: sets.map((one, at) => (at === place ? next : one)) })}
          />
        ))}
      </div>
      {fields.format === 'sequence' && (
        <Numbers
          label={words.order}
          error={errorsAt(problems, 'order', said)}
          numbers={fields.order ?? []}
          onNumbers={(order) => onChange({ order })}
        />
      )}
      <Wrong {...props} />
    </fieldset>
  )
}

/** Numbers as they are typed: what is no number yet stays in the field until it is one. */
function Numbers({
  label,
  error,
  numbers,
  onNumbers,
}: {
  label: string
  error: string[]
  numbers: readonly number[]
  onNumbers: (numbers: number[]) => void
}) {
  const [typed, setTyped] = useState(numbers.join(' '))
  const shown = numbersOf(typed).join() === numbers.join() ? typed : numbers.join(' ')
  return (
    <Line
      label={label}
      inputMode="numeric"
      maxLength={20}
      error={error}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onNumbers(numbersOf(target.value))
      }}
    />
  )
}
