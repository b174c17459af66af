/** The answer's text: words are selected, or sentences chosen by buttons and keys, to comment on them. */

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { AnswerText, type TextMark } from '#web/features/answer-results/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './marking-copy.ts'
import type { Pending } from './marking-desk.tsx'
import type { Case } from './marking-queries.ts'
import type { Comment } from './marking-shapes.ts'

export function AnswerPaper({
  work,
  comments,
  pending,
  onChoose,
  onSentence,
  onOpen,
}: {
  work: Case
  comments: readonly Comment[]
  pending: Pending | null
  onChoose: (start: number, end: number) => void
  onSentence: (step: 1 | -1) => void
  onOpen: (id: string) => void
}) {
  const words = useCopy(copy)
  const { text, language, seconds, version_no, words: count } = work.answer
  const marks = useMemo(() => marksOf(comments, pending), [comments, pending])
  return (
    <section aria-labelledby="the-answer" className="min-w-0 border-ink border-t pt-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="the-answer" tabIndex={-1} className="text-h4">
          {words.answer}
        </h2>
        <p className="text-muted text-xs">
          {words.written(count ?? 0, Math.round(seconds / 60), version_no)}
        </p>
      </div>
      {text.trim() !== '' && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 pb-3 text-muted text-xs">
          <span>{words.selectHint}</span>
          <Button variant="icon" aria-label={words.sentenceBefore} onClick={() => onSentence(-1)}>
            <ChevronLeft aria-hidden size={18} />
          </Button>
          <Button variant="icon" aria-label={words.sentenceAfter} onClick={() => onSentence(1)}>
            <ChevronRight aria-hidden size={18} />
          </Button>
        </div>
      )}
      <AnswerText
        text={text}
        language={language}
        marks={marks}
        activeId={pending?.comment?.id ?? null}
        onSelect={({ start, end }) => onChoose(start, end)}
        onOpen={onOpen}
      />
    </section>
  )
}

function marksOf(comments: readonly Comment[], pending: Pending | null): TextMark[] {
  const marks = comments.flatMap(({ id, range_start, range_end }, at): TextMark[] =>
    range_start !== null && range_end !== null
      ? [{ start: range_start, end: range_end, kind: 'comment', id, label: String(at + 1) }]
      : [],
  )
  const { range_start, range_end } = pending?.place ?? {}
  if (pending && !pending.comment && range_start != null && range_end != null) {
    marks.push({ start: range_start, end: range_end, kind: 'fix', id: 'pending' })
  }
  return marks
}
