/** One part of what a learner sees: its heading, and what stands there while it comes, when it fails, when it is empty. */

import type { ReactNode } from 'react'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './view-as-copy.ts'

export function ViewPart<Data>({
  id,
  title,
  query,
  none,
  isEmpty,
  children,
}: {
  id: string
  title: string
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  none: string
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}) {
  const words = useCopy(copy)
  const { data, isError, isFetching, refetch } = query
  return (
    <section aria-labelledby={`view-${id}`} className="min-w-0 border-ink border-t pt-4">
      <h2 id={`view-${id}`} className="text-h3">
        {title}
      </h2>
      <div className="mt-3 text-sm">
        {data === undefined && !isError && <Skeleton label={words.loading} lines={[70, 85, 60]} />}
        {data === undefined && isError && (
          <FailedLine read={{ isFetching, refetch }}>{words.partFailed}</FailedLine>
        )}
        {data !== undefined && (isEmpty(data) ? <p className="text-muted">{none}</p> : children(data))}
      </div>
    </section>
  )
}
