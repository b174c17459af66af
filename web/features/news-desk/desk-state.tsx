/** What a list of the desk shows while it is read, and when it cannot be. */

import { FailedRead } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'

export function DeskState({
  isError,
  isFetching,
  refetch,
}: {
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}) {
  const words = useCopy(copy)
  if (!isError) return <Skeleton label={words.loading} lines={[70, 88, 64, 80, 72]} />
  return <FailedRead title={words.failed} read={{ isFetching, refetch }} />
}
