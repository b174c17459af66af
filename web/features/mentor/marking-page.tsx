/** /mentor?answer=: one answer, taken to the desk, marked, released; then the next. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { clockTime } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { triesAgain } from '#web/lib/query-client.ts'
import { markingWords } from '#web/lib/refusals/marking-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { deskKey, queueQuery } from './desk-queries.ts'
import { copy } from './marking-copy.ts'
import { MarkingDesk } from './marking-desk.tsx'
import { type Case, type Released, type Task, takenQuery } from './marking-queries.ts'
import { deskAddress, nextOf } from './marks-rules.ts'
import { ReleasedPanel } from './released-panel.tsx'

export default function MarkingPage({ answerId, task }: { answerId: string; task: Task | undefined }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const [done, setDone] = useState<{ released: Released; work: Case }>()
  const {
    data: taken,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...takenQuery(answerId, task),
    retry: (failures, problem) => !(problem instanceof Refused) && triesAgain(failures, problem),
  })
  const meant = taken?.claimed ? taken.task : (task ?? 'marks')
  usePageTitle(words.titles[meant])

  function handleDone(released: Released, work: Case) {
    setDone({ released, work })
    void client.invalidateQueries({ queryKey: [...deskKey, 'queue'] })
    window.scrollTo({ top: 0 })
  }

  return (
    <div className="page pb-8">
      <PageHead
        title={words.titles[meant]}
        says={!done && taken?.claimed ? words.tasks[meant] : undefined}
        kicker={<BackLink to="/mentor">{words.back}</BackLink>}
      />
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 60, 90, 84]} />}
      {error && (
        <Notice title={words.failed}>
          <p>
            {error instanceof Refused ? (
              <ServerSaid says={error.message} words={markingWords} />
            ) : (
              words.failedSays
            )}
          </p>
          {!(error instanceof Refused) && (
            <Button onClick={() => void refetch()} isBusy={isFetching}>
              {words.tryAgain}
            </Button>
          )}
          <Onward answerId={answerId} />
        </Notice>
      )}
      {taken && !taken.claimed && (
        <Notice title={words.other}>
          {taken.until && <p>{words.otherSays(clockTime(new Date(taken.until)))}</p>}
          <Button onClick={() => void refetch()} isBusy={isFetching}>
            {words.tryAgain}
          </Button>
          <Onward answerId={answerId} />
        </Notice>
      )}
      {taken?.claimed && !done && <MarkingDesk work={taken} onDone={handleDone} />}
      {done && (
        <>
          <ReleasedPanel {...done} />
          <Onward answerId={answerId} isPrimary />
        </>
      )}
    </div>
  )
}

/** To the next answer of the line, or back to it. */
export function Onward({ answerId, isPrimary = false }: { answerId: string; isPrimary?: boolean }) {
  const words = useCopy(copy)
  const { data } = useQuery(queueQuery())
  const next = data && nextOf(data.next, answerId)
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {next && (
        <ButtonLink
          variant={isPrimary ? 'primary' : 'secondary'}
          to={deskAddress(next.answer_id, next.task)}
          data-next
        >
          {words.next}
        </ButtonLink>
      )}
      <ButtonLink to="/mentor" variant={next ? 'quiet' : 'secondary'}>
        {words.toQueue}
      </ButtonLink>
    </p>
  )
}
