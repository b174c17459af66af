/** /challenges: what can be played now, what starts soon, what was played, and how one appears to others (pages §3.10). */

import { useQuery } from '@tanstack/react-query'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { challengesQuery } from './challenge-queries.ts'
import { ChallengeRow } from './challenge-row.tsx'
import { firstToDo, inOrder } from './challenge-rules.ts'
import type { Challenge, ChallengeList } from './challenge-types.ts'
import { copy } from './challenges-copy.ts'
import { FlagsPart } from './flags-part.tsx'
import { FriendDuel } from './friend-duel.tsx'
import { HostForm } from './host-form.tsx'
import { Marathons } from './marathons.tsx'
import { Part } from './part.tsx'
import { SettingsPart } from './settings-part.tsx'

export default function ChallengesPage() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  const closed = useClosed('challenges')
  const { data, isPending, isFetching, refetch } = useQuery(challengesQuery)
  return (
    <div className="page pb-12">
      <PageHead title={words.title} says={words.says} />
      {closed && (
        <div className="mb-8">
          <ClosedNotice part={closed} also={words.closedGoOn} />
        </div>
      )}
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 74, 30, 88, 74, 60]} />}
      {!isPending && !data && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {data && <Everything list={data} onMoment={() => void refetch()} />}
    </div>
  )
}

type Timed = ChallengeList & { clockOffset: number }

function Everything({ list, onMoment }: { list: Timed; onMoment: () => void }) {
  const words = useCopy(copy)
  const { clockOffset } = list
  const closed = useClosed('challenges')
  const now = Date.now() + clockOffset
  const first = firstToDo(list.now, now)
  const row = { clockOffset, onMoment }
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-12">
        <Part title={words.now}>
          {list.now.length === 0 && (
            <div className="grid max-w-read justify-items-start gap-4 py-4">
              <p className="font-read text-item leading-read">{words.nowNone}</p>
              <p className="text-muted text-sm">{words.nowNoneSays}</p>
              <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
            </div>
          )}
          <ul>
            {inOrder(list.now).map((challenge) => (
              <ChallengeRow
                key={challenge.id}
                challenge={challenge}
                isFirst={challenge.id === first?.id}
                {...row}
              />
            ))}
          </ul>
        </Part>
        {list.ahead.length > 0 && <Ahead challenges={list.ahead} {...row} />}
        <Part title={words.past}>
          {list.past.length === 0 && <p className="py-4 text-muted">{words.pastNone}</p>}
          <ul>
            {list.past.map((challenge) => (
              <ChallengeRow key={challenge.id} challenge={challenge} look="past" {...row} />
            ))}
          </ul>
        </Part>
        {list.hosted.length > 0 && (
          <Part title={words.led}>
            <ul>
              {list.hosted.map((challenge) => (
                <ChallengeRow key={challenge.id} challenge={challenge} look="led" {...row} />
              ))}
            </ul>
          </Part>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-12">
        {!closed && <FriendDuel />}
        {!closed && <Marathons marathons={list.marathons} />}
        {list.is_mentor && !closed && <HostForm />}
        {list.is_mentor && <FlagsPart />}
        <SettingsPart list={list} />
      </div>
    </div>
  )
}

/** Of what is announced for months, what comes next of each kind; the rest for whoever asks. */
function Ahead({
  challenges,
  ...row
}: {
  challenges: Challenge[]
  clockOffset: number
  onMoment: () => void
}) {
  const words = useCopy(copy)
  const { isWhole, list, showAll } = useWholeList()
  const next = challenges.filter(({ kind }, at) => challenges.findIndex((one) => one.kind === kind) === at)
  const more = challenges.length - next.length
  return (
    <Part title={words.ahead}>
      <ul ref={list}>
        {(isWhole ? challenges : next).map((challenge) => (
          <ChallengeRow key={challenge.id} challenge={challenge} look="short" {...row} />
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-2 underline" onClick={showAll}>
          {words.aheadMore(more)}
        </Button>
      )}
    </Part>
  )
}
