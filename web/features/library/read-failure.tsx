/** The library did not answer. */

import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'

export function ReadFailure({ onRetry, isRetrying }: { onRetry: () => unknown; isRetrying: boolean }) {
  const words = useCopy(copy)
  return (
    <Notice title={words.failed}>
      <p>{words.failedSays}</p>
      <Button onClick={() => onRetry()} isBusy={isRetrying}>
        {words.tryAgain}
      </Button>
    </Notice>
  )
}
