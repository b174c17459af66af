/** What is known of a question before it is answered: its format and kind, its past paper, who reviewed it. */

import { useCopy } from '#web/lib/language.tsx'
import type { Question } from './attempt-types.ts'
import { copy } from './player-copy.ts'

export function QuestionFacts({ question }: { question: Question }) {
  const words = useCopy(copy)
  const { format, kind, pyq, negative, reviewed_by } = question
  return (
    <>
      <span>{words.formats[format]}</span>
      <span>{words.kinds[kind]}</span>
      {pyq && <span>{words.pastPaper(words.papers[pyq.paper] ?? pyq.paper, pyq.year, pyq.no)}</span>}
      <span>{reviewed_by ? words.reviewedBy(reviewed_by) : words.unreviewed}</span>
      {negative === false && (
        <span className="rounded-tag bg-positive-tint px-2 font-semibold text-positive">
          {words.noNegative}
        </span>
      )}
    </>
  )
}
