/** Part of the profile: the address of the learner's calendar, read by itself. */

import { useQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { myCalendarQuery } from './event-queries.ts'
import { FeedPart } from './feed-part.tsx'
import { copy } from './my-calendar-copy.ts'

export default function OwnFeed() {
  const words = useCopy(copy)
  const { data: mine, isPending, isFetching, refetch } = useQuery(myCalendarQuery)
  if (isPending) return <Skeleton label={words.loading} lines={[30, 80, 60]} />
  if (!mine) {
    return (
      <FailedLine read={{ isFetching, refetch }} className="border-rule border-b py-5">
        {words.failed}
      </FailedLine>
    )
  }
  return <FeedPart layers={mine.layers} since={mine.feed_since} isPart />
}
