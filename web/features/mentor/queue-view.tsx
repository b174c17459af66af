/** What waits for a mentor, the furthest first: a table on wide screens, a list on phones. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ShowMore } from '#web/components/show-more.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { ReportedAnswers } from '#web/features/answer-results/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { copy } from './desk-copy.ts'
import { LINES, type Line, MOST_LINES, pullSample, queueQuery } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'
import { KeysHelp } from './keys-help.tsx'
import { deskAddress, nextOf } from './marks-rules.ts'
import { QueueList } from './queue-list.tsx'
import { FILTERS, type Filter, shown, spelled } from './queue-rules.ts'
import { QueueTable } from './queue-table.tsx'
import { useDeskFailure } from './use-desk-failure.ts'

/** From here on the lines stand in a table. */
const WIDE = '(min-width: 48rem)'

/** Milliseconds between looks at the line. */
const LOOK = 30_000

export function QueueView() {
  const words = useCopy(copy)
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(LINES)
  const list = useRef<HTMLDivElement>(null)
  const queue = useQuery({ ...queueQuery(filter, most), refetchInterval: LOOK })
  const queryClient = useQueryClient()
  // read before it is shown: what is there stays where the longer part does not come
  const longer = useMutation({
    mutationFn: () => queryClient.fetchQuery(queueQuery(filter, most + LINES)),
    onSuccess: () => setMost(most + LINES),
  })
  // of what was there before, what fits stands until the rest has come
  const lines = queue.data && shown(queue.data.waiting, filter)
  const next = queue.data && nextOf(queue.data.next)
  const navigate = useNavigate()
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    n: () => void (next && navigate(deskAddress(next.answer_id, next.task))),
  })
  if (!queue.data || !lines) return <DeskState {...queue} />
  const { total, count, pace_hours, now } = queue.data
  const pace = pace_hours === null ? null : spelled(pace_hours * 60)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-4">
        <p role="status" className="text-sm">
          <b>{words.waiting(total)}</b>
          {pace && <span className="text-muted"> · {words.pace(words.duration[pace.unit](pace.count))}</span>}
        </p>
        {next && (
          <ButtonLink variant="primary" to={deskAddress(next.answer_id, next.task)} className="md:ml-auto">
            {words.next}
          </ButtonLink>
        )}
      </div>
      {queue.isError && (
        <p role="alert" className="pb-3 font-medium text-caution text-sm">
          {words.lost}
        </p>
      )}
      {total > 0 && (
        <div className="overflow-x-auto pb-4 max-md:-mx-(--gutter) max-md:px-(--gutter)">
          <SegmentedRadios
            legend={words.filter}
            isDisabled={false}
            value={filter}
            choices={FILTERS.map((value) => ({ value, label: words.filters[value] }))}
            onChoose={(chosen) => {
              setFilter(chosen)
              setMost(LINES)
              longer.reset()
            }}
          />
        </div>
      )}
      {lines.length === 0 && queue.isPlaceholderData ? (
        <DeskState {...queue} />
      ) : (
        <div ref={list}>
          <Lines lines={lines} isEmpty={total === 0} now={now} />
        </div>
      )}
      <ShowMore
        of={{
          hasNextPage: lines.length < Math.min(count, MOST_LINES),
          isFetchingNextPage: longer.isPending || queue.isPlaceholderData,
          isFetchNextPageError: longer.isError,
          fetchNextPage: () =>
            longer.mutateAsync().then(
              () => ({ isError: false }),
              () => ({ isError: true }),
            ),
        }}
        count={lines.length}
        list={list}
        rows={window.matchMedia(WIDE).matches ? 'tbody > tr' : 'li'}
      >
        {words.more}
      </ShowMore>
      {count > lines.length && lines.length >= MOST_LINES && (
        <p className="pt-3 text-muted text-sm">{words.restWaits(lines.length, count)}</p>
      )}
      <div className="pt-8 empty:hidden">
        {/* comes later than the line, which is not taken away for it */}
        <Suspense>
          <ReportedAnswers />
        </Suspense>
      </div>
      <Sample />
      <div className="mt-6">
        <KeysHelp />
      </div>
    </>
  )
}

function Lines({ lines, isEmpty, now }: { lines: readonly Line[]; isEmpty: boolean; now: string }) {
  const words = useCopy(copy)
  if (isEmpty) {
    return (
      <Notice title={words.empty}>
        <p>{words.emptySays}</p>
      </Notice>
    )
  }
  if (lines.length === 0) return <p className="border-rule border-y py-6 text-muted">{words.emptyFilter}</p>
  return (
    <>
      <QueueTable lines={lines} now={now} />
      <QueueList lines={lines} now={now} />
    </>
  )
}

function Sample() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const failure = useDeskFailure(words.doneFailed)
  const pull = useMutation({
    ...failure,
    mutationFn: pullSample,
    onSuccess: (id) => {
      if (id) void navigate(deskAddress(id, 'marks'))
      else toast.success(words.noSample)
    },
  })
  return (
    <div className="mt-8 grid max-w-read justify-items-start gap-3 border-ink border-t pt-5">
      <p className="text-muted text-sm">{words.sampleSays}</p>
      <Button isBusy={pull.isPending} onClick={() => pull.mutate()}>
        {words.sample}
      </Button>
    </div>
  )
}

/** To the next answer of whichever list is shown, or the one before. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (link) => link.offsetParent !== null,
  )
  const at = links.indexOf(document.activeElement as HTMLElement)
  const to = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))
  links[to]?.focus()
}
