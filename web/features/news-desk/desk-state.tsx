/** What a list of the desk shows while it is read, and when it cannot be. */

import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
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
  return (
    <Notice title={words.failed}>
      <p>{words.failedSays}</p>
      <Button onClick={() => void refetch()} isBusy={isFetching}>
        {words.tryAgain}
      </Button>
    </Notice>
  )
}
