/** The next version of a rule: what it says, from when and why, compared with now, and what a paper would give by it. */

import { useState } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Line, Text, Wrong } from '#web/components/labelled-fields.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy as deskCopy } from '../desk-copy.ts'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { numberOf, type Problem, problemsOf } from '../form-rules.ts'
import { useAct } from '../use-act.ts'
import { useLocalDraft } from '../use-local-draft.ts'
import { ChangeList } from './change-list.tsx'
import { changesBetween, inMarks, MARKING_FIELDS, paperGives } from './marking-rules.ts'
import { copy } from './rules-copy.ts'
import { type Marking, planRule, type Rule, rulesKeys } from './rules-queries.ts'

type Fields = Record<keyof Marking | 'effective' | 'reason', string>

export function RuleForm({ rule, today }: { rule: Rule; today: string }) {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const locale = useLocale()
  const draft = useLocalDraft(`rule:${rule.id}`, fieldsOf(rule, today))
  const { fields, change } = draft
  const errors = useFormErrors()
  const next = markingOf(fields)
  const changes = changesBetween(rule, next)
  const isNow = fields.effective <= today
  const make = useAct(() => planRule(rule, next, fields.effective, fields.reason.trim()), {
    keys: rulesKeys,
    done: isNow ? words.made : words.planned,
    onRefused: errors.refuse,
    after: () => {
      draft.forget()
      errors.clear()
    },
  })
  return (
    <DeskForm
      errors={errors}
      label={words.next_version}
      isChanged={draft.isChanged}
      onForget={draft.forget}
      onSubmit={() => errors.check(problemsIn(fields))}
      foot={
        <Confirm
          variant="primary"
          trigger={words.make}
          title={words.makeTitle}
          says={
            <>
              <p>{isNow ? words.makeNow : words.makeLater(plainDate(fields.effective, locale))}</p>
              <p className="font-semibold">{words.changes}</p>
              <ChangeList changes={changes} />
            </>
          }
          yes={words.make}
          isBusy={make.isPending}
          isReady={changes.length > 0}
          onAsk={() => errors.check(problemsIn(fields))}
          onYes={async () => {
            errors.clear()
            await make.mutateAsync(undefined)
          }}
        >
          {errors.refusal && <Wrong>{shared.refused(errors.refusal.says)}</Wrong>}
        </Confirm>
      }
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {MARKING_FIELDS.map(({ field }) => (
          <Line
            key={field}
            label={words.fields[field]}
            inputMode="numeric"
            hint={hintOf(field, fields[field])}
            value={fields[field]}
            error={errors.errors[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
      </div>
      <ChangeList changes={changes} />
      <Preview now={rule} next={next} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Line
          label={words.effective}
          type="date"
          min={today}
          hint={words.effectiveHint}
          value={fields.effective}
          error={errors.errors.effective}
          onChange={({ target }) => change({ effective: target.value })}
        />
        <Text
          label={shared.reason}
          hint={shared.reasonHint}
          maxLength={500}
          value={fields.reason}
          error={errors.errors.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </div>
    </DeskForm>
  )

  function hintOf(field: keyof Marking, typed: string) {
    if (!field.endsWith('_sixths')) return undefined
    const sixths = Number(typed)
    const said = typed.trim() !== '' && Number.isFinite(sixths) ? words.inMarks(inMarks(sixths, locale)) : ''
    return field === 'wrong_sixths' ? words.wrongHint(said) : said || undefined
  }
}

function Preview({ now, next }: { now: Marking; next: Marking }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [right, setRight] = useState('60')
  const [wrong, setWrong] = useState('20')
  const given = (rule: Marking) => {
    const paper = paperGives(rule, Number(right), Number(wrong))
    return paper
      ? `${words.inMarks(inMarks(paper.sixths, locale))} ${words.of(inMarks(paper.most, locale))}`
      : words.tooMany
  }
  return (
    <fieldset className="grid gap-3 bg-sunken p-4">
      <legend className="float-left font-semibold text-sm">{words.preview}</legend>
      <div className="clear-both grid grid-cols-2 gap-4">
        <Line
          label={words.right}
          inputMode="numeric"
          value={right}
          onChange={({ target }) => setRight(target.value)}
        />
        <Line
          label={words.wrong}
          inputMode="numeric"
          value={wrong}
          onChange={({ target }) => setWrong(target.value)}
        />
      </div>
      <dl
        aria-live="polite"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm tabular-nums"
      >
        <dt className="text-muted">{words.now}</dt>
        <dd>{given(now)}</dd>
        <dt className="text-muted">{words.next}</dt>
        <dd className="font-semibold">{given(next)}</dd>
      </dl>
    </fieldset>
  )
}

function fieldsOf(rule: Rule, today: string): Fields {
  const marking = Object.fromEntries(MARKING_FIELDS.map(({ field }) => [field, String(rule[field] ?? '')]))
  return { ...(marking as Record<keyof Marking, string>), effective: today, reason: '' }
}

function markingOf(fields: Fields): Marking {
  const numbers = Object.fromEntries(
    MARKING_FIELDS.map(({ field }) => [
      field,
      field === 'qualifying_sixths' ? numberOf(fields[field]) : Number(fields[field]),
    ]),
  )
  return numbers as Marking
}

function problemsIn(fields: Fields): Record<string, Problem> {
  const found = problemsOf(fields, [
    ...MARKING_FIELDS.map((rule) => ({ kind: 'number' as const, ...rule })),
    { field: 'effective', kind: 'choice' },
    { field: 'reason', kind: 'text', least: 10, most: 500 },
  ])
  if (-Number(fields.wrong_sixths) > Number(fields.right_sixths))
    found.wrong_sixths ??= { kind: 'number', least: -Number(fields.right_sixths), most: 0 }
  if (Number(fields.slow_seconds) <= Number(fields.fast_seconds))
    found.slow_seconds ??= { kind: 'number', least: Number(fields.fast_seconds) + 1, most: 1200 }
  return found
}
