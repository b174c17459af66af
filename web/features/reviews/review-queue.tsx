/** On the practice page: how many reviews are due, how long they take, why in this order, and what the next days bring. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { Forecast } from './forecast.tsx'
import { copy } from './review-copy.ts'
import { reviewsQuery, startReview } from './review-queries.ts'
import { AT_ONCE, type Due, type Queue, queueOf } from './review-rules.ts'
import { heldReviews } from './reviews-ahead.ts'

/** Less is not worth a sentence. */
const SMALLEST_GAIN = 0.05

export function ReviewQueue() {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="reviews" className="min-h-37 border-ink border-t pt-5 md:min-h-32">
      <h2 id="reviews" className="text-h3">
        {words.title}
      </h2>
      <Body />
    </section>
  )
}

function Body() {
  const words = useCopy(copy)
  const { data: reviews, isError, isFetching, refetch } = useQuery(reviewsQuery)
  if (!reviews && isError) {
    return <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
  }
  if (!reviews) return <Skeleton label={words.loading} lines={[30, 80]} isLong />

  const queue = queueOf(reviews, new Date())
  if (queue.kept === 0) {
    return (
      <div className="mt-3 max-w-read">
        <p className="font-medium">{words.none}</p>
        <p className="mt-1 text-muted text-sm">{words.noneSays}</p>
      </div>
    )
  }
  return (
    <div className="mt-3 grid items-start gap-x-16 gap-y-6 md:grid-cols-2">
      {queue.due.length > 0 ? <DueToday queue={queue} /> : <NoneDue queue={queue} />}
      <Forecast days={queue.forecast} />
    </div>
  )
}

function NoneDue({ queue }: { queue: Queue }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <div>
      <p className="font-medium">{words.noneDue}</p>
      {queue.next && (
        <p className="mt-1 text-muted text-sm">
          {words.next(queue.next.count, plainDate(queue.next.day, locale))}
        </p>
      )}
    </div>
  )
}

function DueToday({ queue }: { queue: Queue }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const first = queue.due.slice(0, AT_ONCE)
  const start = useMutation({
    mutationFn: () => startReview(first.map(({ question_id }) => question_id)).catch(heldReviews),
    onSuccess: (attemptId) => {
      void queryClient.invalidateQueries({ queryKey: ['attempts'] })
      navigate(`/practice?attempt=${attemptId}`)
    },
    onError: () => toast.error(navigator.onLine ? words.startFailed : words.startOffline),
  })
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-read text-h2 tabular-nums">{queue.due.length}</b>
        <span>{words.dueToday(queue.due.length)}</span>
        <span className="text-muted text-sm">{words.minutes(queue.minutes)}</span>
      </p>
      <p className="mt-2 border-accent-line border-l-3 pl-3 text-sm">
        {queue.examDay ? words.whyExam(plainDate(queue.examDay, locale)) : words.whyDue}{' '}
        {queue.gain >= SMALLEST_GAIN && (
          <span className="text-muted">
            {words.gain(first.length, fixed(queue.gain, first.length === 1 ? 2 : 1))}
          </span>
        )}
      </p>
      <Button className="mt-4" isBusy={start.isPending} onClick={() => start.mutate()}>
        {words.review(first.length)}
      </Button>
      <FirstOnes due={first} />
    </div>
  )
}

function FirstOnes({ due }: { due: Due[] }) {
  const words = useCopy(copy)
  return (
    <details className="mt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-primary underline">
        {words.nextOnes}
      </summary>
      <ol className="border-rule border-t">
        {due.map(({ question_id, stem, recall }) => (
          <li key={question_id} className="border-rule border-b py-2.5">
            <span className="line-clamp-2 break-words">
              <Localised en={stem.en} hi={stem.hi} />
            </span>
            <small className="block text-muted text-xs tabular-nums">
              {words.recall(Math.round(recall * 100))}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
