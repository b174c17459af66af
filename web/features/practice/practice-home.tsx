/** Where a learner puts a set together, goes on with one, or takes up a saved one. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { CardsDue } from '#web/features/cards/index.ts'
import { attemptKeys, markingOf, markingsQuery, marks } from '#web/features/player/index.ts'
import { ReviewQueue, reviewsQuery } from '#web/features/reviews/index.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { pastMoment } from '#web/lib/past-moment.ts'
import { useIsComing } from '#web/lib/use-is-coming.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { copy } from './practice-copy.ts'
import { type AttemptLine, fittingQuery, recentAttemptsQuery, startPractice } from './practice-queries.ts'
import { type Setup, searchOf, sentSetup, setupFrom } from './practice-setup.ts'
import { PresetList } from './preset-list.tsx'
import { SetBuilder } from './set-builder.tsx'
import { useWaitingSet } from './waiting-set.tsx'

export function PracticeHome() {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const setup = setupFrom(search)
  // what is due may be a line or most of the screen
  const isDueComing = useIsComing(useQuery(reviewsQuery))
  const choose = (next: Setup) => setSearch(searchOf(next), { replace: true, preventScrollReset: true })
  usePageTitle(words.title)
  useWaitingSet()
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says}>
        <ButtonLink to="/test-dashboard">{words.toTests}</ButtonLink>
      </PageHead>
      <ReviewQueue />
      <div hidden={isDueComing} className="my-10">
        <CardsDue />
      </div>
      <div
        hidden={isDueComing}
        className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <section aria-labelledby="build" className="border-ink border-t pt-5">
          <h2 id="build" className="text-h3">
            {words.build}
          </h2>
          <SetBuilder setup={setup} onChoose={choose} />
          <StartBar setup={setup} onReset={() => setSearch({}, { replace: true })} />
        </section>
        <div className="grid gap-10">
          <Recent />
          <PresetList setup={setup} onChoose={choose} />
        </div>
      </div>
    </div>
  )
}

function StartBar({ setup, onReset }: { setup: Setup; onReset: () => void }) {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const { data: fitting, isError, isPaused } = useQuery(fittingQuery(setup))
  const start = useMutation({
    mutationFn: () => startPractice(sentSetup(setup)),
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/practice?attempt=${attempt.id}`)
    },
    onError: () => toast.error(words.startFailed),
  })
  async function copyLink() {
    const search = searchOf(setup).toString()
    const link = `${window.location.origin}/practice${search && `?${search}`}`
    if (await copyText(link)) toast.success(words.copied)
    else toast.error(words.copyFailed)
  }
  const isNone = fitting === 0
  return (
    <div
      data-foot
      className="rule-double sticky bottom-0 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-t bg-paper py-4 max-md:gap-y-1 max-md:pt-3 max-md:pb-1 md:pr-36 lg:pr-0"
    >
      <Button variant="primary" isBusy={start.isPending} disabled={isNone} onClick={() => start.mutate()}>
        {words.start}
      </Button>
      <p role="status" className={`text-sm ${isNone ? 'text-negative' : 'text-muted'}`}>
        {fitting === undefined
          ? isError || isPaused
            ? words.notCounted
            : words.counting
          : isNone
            ? words.fitsNone
            : words.fits(fitting)}
      </p>
      <div className="flex flex-wrap gap-1 max-md:-ml-2 md:ml-auto">
        <Button variant="quiet" size="sm" onClick={() => void copyLink()}>
          {words.copyLink}
        </Button>
        <Button variant="quiet" size="sm" onClick={onReset}>
          {words.reset}
        </Button>
      </div>
    </div>
  )
}

function Recent() {
  const words = useCopy(copy)
  const { data: attempts, isPending } = useQuery(recentAttemptsQuery)
  return (
    <section aria-labelledby="recent" className="border-ink border-t pt-5">
      <h2 id="recent" className="font-semibold font-ui text-sm tracking-normal">
        {words.recent}
      </h2>
      {isPending && <Skeleton label={words.recent} lines={[80, 70, 75]} />}
      {attempts?.length === 0 && <p className="mt-2 text-muted text-sm">{words.recentEmpty}</p>}
      <ul className="mt-2">
        {attempts?.map((attempt) => (
          <RecentLine key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </section>
  )
}

function RecentLine({ attempt }: { attempt: AttemptLine }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: markings } = useQuery(markingsQuery)
  const marking = markingOf(markings, attempt)
  const isOpen = attempt.submitted_at === null
  const kind = words.kindsOfSitting[attempt.kind as keyof typeof words.kindsOfSitting] ?? words.title
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-rule border-b py-2.5 text-sm">
      <span className="font-medium">{kind}</span>
      <span className="text-muted text-xs">{pastMoment(new Date(attempt.started_at), locale)}</span>
      <Link
        to={isOpen ? `/practice?attempt=${attempt.id}` : `/test-results?attempt=${attempt.id}`}
        className="ml-auto"
      >
        {isOpen ? words.goOn : words.results}
      </Link>
      <span className="w-full text-muted text-xs">
        {isOpen
          ? words.unfinished
          : attempt.score_sixths === null
            ? words.waits
            : [
                words.rightOf(attempt.right_count ?? 0, attempt.question_count),
                marking &&
                  words.marksOf(
                    marks(attempt.score_sixths),
                    marks(attempt.question_count * marking.right_sixths),
                  ),
              ]
                .filter(Boolean)
                .join(', ')}
      </span>
    </li>
  )
}
