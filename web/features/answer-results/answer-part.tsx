/** What the learner wrote: the text with its marks, and the pages that it was read from. */

import { ArrowUp } from 'lucide-react'
import { type Ref, useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { PagePicture } from '#web/features/answer-pages/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Answer } from './answer-queries.ts'
import { AnswerText } from './answer-text.tsx'
import { Part } from './part.tsx'
import { copy } from './result-copy.ts'
import type { TextMark } from './text-segments.ts'

export function AnswerPart({
  answer,
  marks,
  activeId,
  onBack,
  ref,
}: {
  answer: Answer
  marks: readonly TextMark[]
  activeId: string | null
  /** Back to where the reader came from; absent where she came from nowhere. */
  onBack: (() => void) | undefined
  ref?: Ref<HTMLDivElement>
}) {
  const words = useCopy(copy)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-5 pb-8">
      <h2 id={headingId} className="text-h3">
        {words.answer}
      </h2>
      <div className="mt-4">
        <AnswerText
          ref={ref}
          text={answer.text}
          language={answer.language}
          marks={marks}
          activeId={activeId}
        />
      </div>
      {onBack && (
        <p className="sticky bottom-4 mt-3">
          <Button size="sm" className="shadow-low" onClick={onBack}>
            <ArrowUp aria-hidden size={16} strokeWidth={1.8} />
            {words.backToPoint}
          </Button>
        </p>
      )}
    </section>
  )
}

export function Pages({ answer }: { answer: Answer }) {
  const words = useCopy(copy)
  if (answer.answer_pages.length === 0) return null
  return (
    <Part title={words.pages} says={words.pagesSays}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[...answer.answer_pages]
          .sort((one, other) => one.page - other.page)
          .map(({ page, path }) => (
            <li key={page}>
              <PagePicture path={path} page={page} />
            </li>
          ))}
      </ul>
    </Part>
  )
}
