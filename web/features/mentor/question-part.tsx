/** What was asked, how it is judged, and why the answer is on the desk. */

import type { ReactNode } from 'react'
import { directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './marking-copy.ts'
import type { Case } from './marking-queries.ts'
import type { Draft } from './marking-shapes.ts'
import { written } from './marks-rules.ts'

const VERDICTS = ['covered', 'partly', 'missing'] as const

export function QuestionPart({
  work,
  points,
  onPoints,
}: {
  work: Case
  points: Draft['points']
  onPoints: (points: Draft['points']) => void
}) {
  const words = useCopy(copy)
  const criteria = useCopy(criteriaCopy)
  const { language } = useLanguage()
  const { question, key } = work
  const isHindi = language === 'hi' && question.question_hi !== null
  return (
    <section aria-labelledby="asked-question" className="min-w-0">
      <h2 id="asked-question" lang={isHindi ? 'hi' : 'en'} className="text-balance text-h3">
        {isHindi ? question.question_hi : question.question}
      </h2>
      <p className="mt-1.5 text-muted text-sm">
        {words.about(question.marks, question.words, directiveOf(question.directive).name[language])}
      </p>
      <Reasons work={work} />
      <div className="mt-4 border-rule border-b">
        <Fold title={words.rubric}>
          <dl className="grid gap-3 text-sm">
            {CRITERIA.map((criterion) => (
              <div key={criterion}>
                <dt className="font-semibold">{criteria.names[criterion]}</dt>
                <dd lang="en" className="max-w-read text-muted">
                  {question.rubric[criterion]}
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
        <Fold title={words.checklist}>
          {!key?.checklist?.length && <p className="text-muted text-sm">{words.noChecklist}</p>}
          <ul className="grid gap-4">
            {key?.checklist?.map((point, index) => (
              <li
                key={point}
                className="grid gap-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
              >
                <span lang="en">{point}</span>
                <SegmentedRadios
                  legend={point}
                  isDisabled={false}
                  value={points.find((one) => one.index === index)?.verdict ?? null}
                  choices={VERDICTS.map((value) => ({ value, label: words.verdicts[value] }))}
                  onChoose={(verdict) =>
                    onPoints([...points.filter((one) => one.index !== index), { index, verdict }])
                  }
                />
              </li>
            ))}
          </ul>
        </Fold>
        {key && (
          <Fold title={words.modelAnswer}>
            <p lang="en" className="max-w-read whitespace-pre-wrap font-read leading-read">
              {key.model_answer}
            </p>
          </Fold>
        )}
      </div>
    </section>
  )
}

function Reasons({ work: { asked, appeal, question } }: { work: Case }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <>
      {asked && <Said title={words.askedFor}>{asked}</Said>}
      {appeal && (
        <>
          <Said title={words.appealFor(written(appeal.marks, locale), question.marks)}>{appeal.reason}</Said>
          {appeal.remark && <Said title={words.earlierRemark}>{appeal.remark}</Said>}
          {appeal.own && <p className="mt-3 text-muted text-sm">{words.ownMarks}</p>}
        </>
      )}
    </>
  )
}

function Said({ title, children }: { title: string; children: string }) {
  return (
    <div className="mt-4 max-w-read border-accent-line border-l-3 bg-surface px-4 py-3 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 whitespace-pre-wrap">{children}</p>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-rule border-t">
      <Summary className="font-semibold text-sm">{title}</Summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
