/** Marks for each criterion, by slider in quarters or by buttons in halves, with their running total. */

import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { CRITERIA, type Criterion } from '#supabase/functions/_shared/mains/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './marking-copy.ts'
import type { Draft } from './marking-shapes.ts'
import { type Given, givenFor, outOf, totalOf, withMarks, withRemark, written } from './marks-rules.ts'

export function CriteriaMarks({
  draft,
  questionMarks,
  onChange,
}: {
  draft: Draft
  questionMarks: number
  onChange: (criteria: Given[]) => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <section aria-labelledby="the-marks">
      <div className="flex items-baseline justify-between border-ink border-b pb-2">
        <h2 id="the-marks" className="text-h4">
          {words.marks}
        </h2>
        <p className="text-muted text-sm" role="status">
          {words.total}: <b className="font-read text-h4 text-ink">{written(totalOf(draft), locale)}</b> /{' '}
          {questionMarks}
        </p>
      </div>
      <ol>
        {CRITERIA.map((criterion, at) => (
          <Row
            key={criterion}
            criterion={criterion}
            number={at + 1}
            full={outOf(criterion, questionMarks)}
            given={givenFor(draft, criterion)}
            onMarks={(marks) => onChange(withMarks(draft, criterion, marks, questionMarks))}
            onRemark={(remark) => onChange(withRemark(draft, criterion, remark))}
          />
        ))}
      </ol>
    </section>
  )
}

export function focusCriterion(criterion: Criterion) {
  document.getElementById(`marks-${criterion}`)?.focus()
}

function Row({
  criterion,
  number,
  full,
  given,
  onMarks,
  onRemark,
}: {
  criterion: Criterion
  number: number
  full: number
  given: Given | undefined
  onMarks: (marks: number) => void
  onRemark: (remark: string) => void
}) {
  const words = useCopy(copy)
  const names = useCopy(criteriaCopy).names
  const locale = useLocale()
  const [isRemarking, setIsRemarking] = useState(false)
  const name = names[criterion]
  const said = given ? words.ofMarks(written(given.marks, locale), written(full, locale)) : words.notMarked

  return (
    <li className="grid gap-x-2 border-rule border-b py-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={`marks-${criterion}`} className="font-medium">
          <span aria-hidden className="mr-1.5 text-muted text-xs">
            {number}
          </span>
          {name}
        </label>
        <span className={given ? 'font-semibold' : 'text-muted text-xs'}>{said}</span>
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="icon"
          aria-label={given ? words.less(name) : words.none(name)}
          onClick={() => onMarks(given ? given.marks - 0.5 : 0)}
        >
          <Minus aria-hidden size={18} />
        </Button>
        <input
          id={`marks-${criterion}`}
          type="range"
          min={0}
          max={full}
          step={0.25}
          value={given?.marks ?? 0}
          aria-valuetext={said}
          onChange={({ target }) => onMarks(Number(target.value))}
          className={`h-11 min-w-0 flex-1 accent-primary ${given ? '' : 'opacity-60'}`}
        />
        <Button
          variant="icon"
          aria-label={words.more(name)}
          onClick={() => onMarks((given?.marks ?? 0) + 0.5)}
        >
          <Plus aria-hidden size={18} />
        </Button>
      </div>
      {isRemarking || given?.remark ? (
        <input
          aria-label={words.criterionRemark(name)}
          ref={isRemarking ? focusOn : undefined}
          // emptied, it stays for as long as it is written in
          onFocus={() => setIsRemarking(true)}
          maxLength={1000}
          value={given?.remark ?? ''}
          disabled={!given}
          onChange={({ target }) => onRemark(target.value)}
          className="h-11 w-full rounded-control border border-control bg-surface px-3 text-sm"
        />
      ) : (
        given && (
          <button
            type="button"
            onClick={() => setIsRemarking(true)}
            className="min-h-6 justify-self-start text-muted text-xs underline underline-offset-2 hover:text-ink"
          >
            {words.addRemark}
            <span className="sr-only">: {name}</span>
          </button>
        )
      )}
    </li>
  )
}

function focusOn(field: HTMLElement | null) {
  field?.focus()
}
