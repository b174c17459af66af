/** How answers to this question are marked: six criteria with their weights, and what each means here. */

import { CRITERIA, type MainsQuestion, WEIGHTS } from '#supabase/functions/_shared/mains/types.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './question-copy.ts'

export function Rubric({ question }: { question: Pick<MainsQuestion, 'marks' | 'rubric'> }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <div>
      <p className="text-muted text-sm">
        {words.rubricSays(question.marks)} {language === 'hi' && words.rubricInEnglish}
      </p>
      <dl className="mt-3">
        {CRITERIA.map((criterion) => (
          <div key={criterion} className="border-rule border-t py-3">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <b className="font-semibold">{words.criteria[criterion]}</b>
              <span className="text-muted text-xs tabular-nums">
                {words.share(marksOf(question.marks, WEIGHTS[criterion]), WEIGHTS[criterion])}
              </span>
            </dt>
            <dd>
              <span aria-hidden className="mt-1.5 block h-1 bg-sunken">
                <span
                  className="block h-full bg-primary"
                  // the heaviest criterion fills the line
                  style={{ width: `${(WEIGHTS[criterion] * 100) / 30}%` }}
                />
              </span>
              <p lang="en" className="mt-1.5 text-muted text-sm">
                {question.rubric[criterion]}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** 3.75, and 3 rather than 3.00. */
function marksOf(marks: number, weight: number) {
  return String((marks * weight) / 100)
}
