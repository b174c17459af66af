/** The form that a plan is made from. */

import { type FormEvent, useId, useState } from 'react'
import type { Block, PlanChoices } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { BlocksEditor } from './blocks-editor.tsx'
import type { About, Material } from './plan-queries.ts'
import { LEVELS } from './plan-rows.ts'
import { copy } from './setup-copy.ts'
import { Areas, DaysOff, Exam, Hours, Part, SELECT } from './setup-fields.tsx'
import { lackOf } from './setup-rules.ts'

type Props = {
  choices: PlanChoices
  blocks: Block[]
  material: Material
  about: About
  isBusy: boolean
  /** From the plan that its button showed. */
  isBack: boolean
  onChange: (choices: PlanChoices) => void
  onBlocks: (blocks: Block[]) => void
  onPreview: () => void
}

export function SetupForm({
  choices,
  blocks,
  material,
  about,
  isBusy,
  isBack,
  onChange,
  onBlocks,
  onPreview,
}: Props) {
  const words = useCopy(copy)
  const mainsId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const lack = lackOf(choices, material.today)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (!lack) onPreview()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="max-w-3xl">
      <Exam {...{ choices, material, onChange }} />
      <Hours {...{ choices, about, onChange }} />
      <DaysOff {...{ choices, onChange }} today={material.today} />
      <Part title={words.blocks} says={words.blocksSays}>
        <BlocksEditor blocks={blocks} onChange={onBlocks} />
      </Part>
      <Areas {...{ choices, onChange }} />
      <Part title={words.level}>
        <SegmentedRadios
          legend={words.level}
          choices={LEVELS.map((value) => ({ value, label: words.levels[value] }))}
          value={choices.level}
          isDisabled={false}
          onChoose={(level) => onChange({ ...choices, level })}
        />
      </Part>
      <Part title={words.mains} labelFor={mainsId}>
        <select
          id={mainsId}
          value={choices.rules.mainsAWeek}
          onChange={({ target: { value } }) =>
            onChange({ ...choices, rules: { ...choices.rules, mainsAWeek: Number(value) } })
          }
          className={SELECT}
        >
          {[0, 1, 2, 3, 4, 5, 6, 7].map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </Part>
      <div className="grid justify-items-start gap-3 border-ink border-t pt-5">
        <p role="alert" className="text-negative text-sm empty:sr-only">
          {isAsked && lack && words.lacks[lack]}
        </p>
        <Button type="submit" variant="primary" autoFocus={isBack} isBusy={isBusy}>
          {isBusy ? words.previewing : words.preview}
        </Button>
      </div>
    </form>
  )
}
