/** The plan of an answer: where it begins, up to four heads, where it ends. It may stay empty. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import type { PlanMade } from './answer-fields.ts'
import { minutesAndSeconds } from './clock-rules.ts'
import { copy } from './question-copy.ts'

const HEADS = [0, 1, 2, 3] as const

type Given = {
  plan: PlanMade
  language: 'en' | 'hi'
  seconds: number
  isReadOnly?: boolean
  onChange: (plan: PlanMade) => void
}

export function PlanPart({ plan, language, seconds, isReadOnly = false, onChange }: Given) {
  const words = useCopy(copy)
  const { intro = '', heads = [], conclusion = '' } = plan
  const fixed = { language, isReadOnly }
  function setHead(at: number, head: string) {
    onChange({ ...plan, heads: HEADS.map((place) => (place === at ? head : (heads[place] ?? ''))) })
  }
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
        <span className="max-w-read">{words.planSays}</span>
        <span className="tabular-nums">{words.planned(minutesAndSeconds(seconds))}</span>
      </p>
      <PlanField
        {...fixed}
        label={words.intro}
        value={intro}
        onChange={(value) => onChange({ ...plan, intro: value })}
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {HEADS.map((at) => (
          <PlanField
            key={at}
            {...fixed}
            label={words.head(at + 1)}
            value={heads[at] ?? ''}
            onChange={(value) => setHead(at, value)}
          />
        ))}
      </div>
      <PlanField
        {...fixed}
        label={words.conclusion}
        value={conclusion}
        onChange={(value) => onChange({ ...plan, conclusion: value })}
      />
    </div>
  )
}

function PlanField({
  label,
  value,
  language,
  isReadOnly,
  onChange,
}: {
  label: string
  value: string
  language: 'en' | 'hi'
  isReadOnly: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-muted text-xs">
        {label}
      </label>
      <textarea
        id={id}
        rows={1}
        lang={language}
        value={value}
        readOnly={isReadOnly}
        maxLength={240}
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
        className="field-sizing-content min-h-11 w-full resize-none rounded-control border border-control bg-surface px-3 py-2.5 text-sm focus-visible:rounded-control"
      />
    </div>
  )
}
