/** Cut-offs by year and category, each with where it was read; written, corrected and removed. */

import type { MouseEvent } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { EXAM_CATEGORIES, examCategoryNames } from '#web/lib/exam-category.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import { copy as deskCopy } from '../desk-copy.ts'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { Part } from '../desk-parts.tsx'
import { problemsOf } from '../form-rules.ts'
import { useAct } from '../use-act.ts'
import { useEdited } from '../use-edited.ts'
import { useLocalDraft } from '../use-local-draft.ts'
import { copy } from './rules-copy.ts'
import { type Cutoff, removeCutoff, rulesKeys, saveCutoff } from './rules-queries.ts'

export function CutoffsPart({ cutoffs }: { cutoffs: Cutoff[] }) {
  const words = useCopy(copy)
  const { edited, edit, done, other } = useEdited<Cutoff, HTMLElement>()
  const keyOf = (cutoff: Cutoff | null) => (cutoff ? `${cutoff.year} ${cutoff.category}` : 'new')
  const standing = edited && (cutoffs.find((cutoff) => keyOf(cutoff) === keyOf(edited)) ?? edited)
  return (
    <Part title={words.cutoffs} says={words.cutoffsSay}>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
        <section ref={other} className="overflow-x-auto" aria-label={words.cutoffs} tabIndex={0}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-ink border-b text-left text-muted">
                <th scope="col" className="py-2 font-medium">
                  {words.year}
                </th>
                <th scope="col" className="py-2 pl-3 font-medium">
                  {words.category}
                </th>
                <th scope="col" className="py-2 pl-3 text-right font-medium">
                  {words.marks}
                </th>
                <th scope="col" className="py-2 pl-3 font-medium">
                  {words.source}
                </th>
              </tr>
            </thead>
            <tbody>
              {cutoffs.map((cutoff) => (
                <Row
                  key={keyOf(cutoff)}
                  cutoff={cutoff}
                  onEdit={({ currentTarget }) => edit(cutoff, currentTarget)}
                />
              ))}
            </tbody>
          </table>
        </section>
        <CutoffForm key={keyOf(edited)} cutoff={standing} onDone={done} />
      </div>
    </Part>
  )
}

function Row({ cutoff, onEdit }: { cutoff: Cutoff; onEdit: (event: MouseEvent<HTMLElement>) => void }) {
  const words = useCopy(copy)
  const categories = useCopy(examCategoryNames)
  const locale = useLocale()
  const category = categories[cutoff.category]
  return (
    <tr className="border-rule border-b align-top hover:bg-sunken">
      <td className="py-2 tabular-nums">{cutoff.year}</td>
      <td className="py-2 pl-3">
        <button
          type="button"
          aria-label={words.edit(`${cutoff.year} ${category}`)}
          onClick={onEdit}
          className="-my-2.5 min-h-11 min-w-6 text-left md:my-0 md:min-h-6 font-medium text-primary underline-offset-4 hover:underline"
        >
          {category}
        </button>
      </td>
      <td className="py-2 pl-3 text-right tabular-nums">{fixed(cutoff.marks, 2)}</td>
      <td className="py-2 pl-3">
        <ExternalLink href={cutoff.source_url} newTab={words.newTab}>
          {cutoff.publisher}
        </ExternalLink>
        <span className="block text-muted text-xs">
          {cutoff.checked ? `${words.checked} ${plainDate(cutoff.checked, locale)}` : words.unchecked}
        </span>
      </td>
    </tr>
  )
}

const MARKS = /^\d{1,3}(\.\d{1,2})?$/

function CutoffForm({ cutoff, onDone }: { cutoff: Cutoff | null; onDone: () => void }) {
  const words = useCopy(copy)
  const categories = useCopy(examCategoryNames)
  const shared = useCopy(deskCopy)
  const errors = useFormErrors()
  const draft = useLocalDraft(`cutoff:${cutoff ? `${cutoff.year}:${cutoff.category}` : 'new'}`, {
    year: String(cutoff?.year ?? ''),
    category: cutoff?.category ?? ('general' as string),
    marks: cutoff ? String(cutoff.marks) : '',
    source_url: cutoff?.source_url ?? '',
    publisher: cutoff?.publisher ?? '',
    as_of: cutoff?.as_of ?? '',
    checked: cutoff?.checked ?? '',
  })
  const { fields, change } = draft
  const sent = (): Cutoff => ({
    ...fields,
    year: Number(fields.year),
    category: fields.category as Cutoff['category'],
    marks: Number(fields.marks),
    as_of: fields.as_of || null,
    checked: fields.checked || null,
  })
  const after = () => {
    draft.forget()
    errors.clear()
    onDone()
  }
  const save = useAct(() => saveCutoff(sent(), cutoff), {
    keys: rulesKeys,
    done: words.cutoffSaved,
    onRefused: errors.refuse,
    after,
  })
  const remove = useAct(removeCutoff, { keys: rulesKeys, done: words.removed, after })
  function check() {
    const found = problemsOf(fields, [
      { field: 'year', kind: 'number', least: 1979, most: 2100 },
      { field: 'marks', kind: 'text', least: 1, most: 6 },
      { field: 'publisher', kind: 'text', least: 2, most: 120 },
      { field: 'source_url', kind: 'url' },
    ])
    if (!MARKS.test(fields.marks.trim()) || Number(fields.marks) > 200)
      found.marks ??= { kind: 'decimal', least: 0, most: 200 }
    return errors.check(found)
  }
  const name = cutoff ? `${cutoff.year}, ${categories[cutoff.category]}` : ''
  const input = (
    field: 'marks' | 'publisher' | 'source_url' | 'as_of' | 'checked',
    label: string,
    type = 'text',
  ) => (
    <Line
      label={label}
      type={type}
      value={fields[field]}
      error={errors.errors[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <DeskForm
      errors={errors}
      label={words.saveCutoff}
      isChanged={draft.isChanged}
      isOpened={cutoff !== null}
      onForget={draft.forget}
      onSubmit={() => check() && save.mutate(undefined)}
      foot={
        <>
          <Button type="submit" isBusy={save.isPending}>
            {words.saveCutoff}
          </Button>
          {cutoff && (
            <Confirm
              variant="quiet"
              trigger={words.removeCutoff}
              title={words.removeTitle(name)}
              says={<p>{words.removeSays}</p>}
              yes={words.removeCutoff}
              isBusy={remove.isPending}
              onYes={() => remove.mutateAsync(cutoff)}
            />
          )}
          {cutoff && (
            <Button variant="quiet" onClick={onDone}>
              {shared.cancel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Line
          label={words.year}
          inputMode="numeric"
          value={fields.year}
          disabled={cutoff !== null}
          error={errors.errors.year}
          onChange={({ target }) => change({ year: target.value })}
        />
        <Choice
          label={words.category}
          value={fields.category}
          disabled={cutoff !== null}
          onChange={({ target }) => change({ category: target.value })}
        >
          {EXAM_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categories[category]}
            </option>
          ))}
        </Choice>
      </div>
      {input('marks', words.marks)}
      {input('publisher', words.publisher)}
      {input('source_url', words.sourceUrl, 'url')}
      <div className="grid grid-cols-2 gap-4">
        {input('as_of', words.asOf, 'date')}
        {input('checked', words.checked, 'date')}
      </div>
    </DeskForm>
  )
}
