/** Part of the profile: the address of the plan, read by itself. */

import { useQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './around-copy.ts'
import { PlanFeed } from './plan-feed.tsx'
import { feedQuery } from './plan-queries.ts'

export default function OwnPlanFeed() {
  const words = useCopy(copy)
  const { data, isPending, isFetching, refetch } = useQuery(feedQuery)
  if (isPending) return <Skeleton label={words.feed} lines={[30, 80]} />
  return (
    <section aria-labelledby="plan-feed" className="grid gap-3 border-rule border-b py-5">
      <div>
        <h3 id="plan-feed" className="font-semibold font-ui text-md tracking-normal">
          {words.planFeed}
        </h3>
        <p className="mt-1 max-w-[60ch] text-muted text-sm">{words.feedSays}</p>
      </div>
      {data ? (
        <PlanFeed since={data.since} onChanged={refetch} />
      ) : (
        <FailedLine read={{ isFetching, refetch }}>{words.feedUnread}</FailedLine>
      )}
    </section>
  )
}
