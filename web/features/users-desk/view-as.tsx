/** What one learner sees of her own, framed and marked: an administrator reads it, and can write nothing. */

import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useId } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './view-as-copy.ts'
import { MainsOf, PerformanceOf, ReviewsOf } from './view-as-learning.tsx'
import { openingQuery } from './view-as-queries.ts'
import { StudyOf } from './view-as-study.tsx'

export function ViewAs({ id }: { id: string }) {
  const words = useCopy(copy)
  const { data: opened, isError, isFetching, refetch } = useQuery(openingQuery(id, useId()))
  const name = opened?.full_name || opened?.email || words.learner
  usePageTitle(words.title(name))
  return (
    <div className="page pb-8">
      <PageHead
        title={<span className="break-words">{words.title(name)}</span>}
        says={words.says}
        kicker={<BackLink to={`/admin?desk=users&id=${id}`}>{words.back}</BackLink>}
      />
      {!opened && !isError && <Skeleton label={words.opening} lines={[50, 80, 70]} />}
      {!opened && isError && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {opened && (
        <div className="border-2 border-caution border-dashed">
          <p className="flex items-center gap-2.5 border-caution border-b border-dashed bg-sunken px-4 py-2.5 font-semibold text-sm">
            <Eye aria-hidden size={18} strokeWidth={1.6} className="shrink-0" />
            {words.readOnly(name)}
          </p>
          <div className="grid gap-8 px-4 py-6 md:px-6">
            <PerformanceOf id={id} />
            <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
              <StudyOf id={id} />
              <ReviewsOf id={id} />
              <MainsOf id={id} />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
