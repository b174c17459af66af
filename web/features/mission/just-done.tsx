/** Coming back from a task: what was done, and what it came to. */

import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { marks } from '#web/features/player/index.ts'
import { fullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './mission-copy.ts'
import { outcomeQuery } from './mission-queries.ts'
import type { Task } from './mission-types.ts'
import { titleIn } from './title-in.ts'

export default function JustDone({ task }: { task: Task | undefined }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const attempt = task?.attempt_id
  const { data: outcome } = useQuery({ ...outcomeQuery(attempt ?? ''), enabled: Boolean(attempt) })
  const isThere = task !== undefined
  useEffect(() => {
    if (isThere) place.current?.focus({ preventScroll: true })
  }, [isThere])
  if (task?.status === 'open' && attempt && outcome?.submitted_at) {
    return (
      <p role="status" className="mb-6 border-accent-line border-l-3 bg-accent-tint px-4 py-3 text-sm">
        {words.tooFew(titleIn(language, task.title))}
      </p>
    )
  }
  if (task?.status !== 'done') return null
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-positive border-l-3 bg-positive-tint px-4 py-3 text-sm focus-visible:shadow-none"
    >
      <p role="status" className="flex items-baseline gap-2">
        <Check aria-hidden size={15} strokeWidth={2.2} className="shrink-0 self-center text-positive" />
        <span>
          <b>
            {words.justDone(titleIn(language, task.title))}
            {fullStop(language)}
          </b>{' '}
          {outcome?.submitted_at &&
            words.result(outcome.right_count ?? 0, outcome.question_count, marks(outcome.score_sixths ?? 0))}
        </span>
      </p>
      {attempt && outcome?.submitted_at && (
        <Link
          to={`/test-results?attempt=${attempt}`}
          className="inline-flex min-h-11 items-center md:min-h-0"
        >
          {words.seeReasons}
        </Link>
      )}
    </div>
  )
}
