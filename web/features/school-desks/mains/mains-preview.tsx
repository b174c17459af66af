/** A mains question as learners see it: before writing, and after handing in. */

import { useCopy } from '#web/lib/language.tsx'
import { Part } from '../desk-parts.tsx'
import { copy } from './mains-copy.ts'
import { CRITERIA, listOf, type TypedMains } from './mains-fields.ts'

export function MainsPreview({ fields }: { fields: TypedMains }) {
  const words = useCopy(copy)
  return (
    <aside className="min-w-0">
      <Part title={words.preview}>
        <p className="text-muted text-xs tabular-nums">
          {words.previewMarks(Number(fields.marks), Number(fields.words) || 0)} ·{' '}
          <i lang="en">{fields.directive}</i>
        </p>
        <p lang="en" className="wrap-anywhere mt-1 font-read text-item leading-read">
          {fields.question}
        </p>
        <p lang="hi" className="wrap-anywhere mt-2 font-read leading-read">
          {fields.question_hi}
        </p>
        <ul lang="en" className="mt-3 list-disc pl-5 text-sm">
          {listOf(fields.parts, '\n').map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <dl className="mt-4 grid gap-2 text-sm">
          {CRITERIA.filter((name) => fields.rubric[name]?.trim()).map((name) => (
            <div key={name}>
              <dt className="font-semibold">{words.criteria[name]}</dt>
              <dd lang="en" className="wrap-anywhere text-muted">
                {fields.rubric[name]}
              </dd>
            </div>
          ))}
        </dl>
        <h3 className="mt-6 border-rule border-t pt-3 font-semibold font-ui text-md tracking-normal">
          {words.previewAfter}
        </h3>
        <ul lang="en" className="mt-2 list-disc pl-5 text-sm">
          {fields.checklist.map(({ point }) => point.trim() && <li key={point}>{point}</li>)}
        </ul>
        <p lang="en" className="wrap-anywhere mt-3 whitespace-pre-line font-read text-sm leading-read">
          {fields.model_answer}
        </p>
      </Part>
    </aside>
  )
}
