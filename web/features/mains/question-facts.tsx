/** What a question asks for besides its words: marks, words, minutes, and the directive. */

import type { MainsQuestion } from '#supabase/functions/_shared/mains/types.ts'
import { useCopy } from '#web/lib/language.tsx'
import { DirectiveName } from './directive.tsx'
import { copy } from './pick-copy.ts'

export function QuestionFacts({
  question: { marks, words: limit, minutes, directive },
}: {
  question: Pick<MainsQuestion, 'marks' | 'words' | 'minutes' | 'directive'>
}) {
  const words = useCopy(copy)
  return (
    <span className="inline-flex flex-wrap gap-x-3 tabular-nums">
      <b className="font-semibold text-ink">{words.marks(marks)}</b>
      <span>{words.words(limit)}</span>
      <span>{words.minutes(minutes)}</span>
      <DirectiveName directive={directive} />
    </span>
  )
}
