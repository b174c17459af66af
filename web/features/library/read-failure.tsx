/** The library did not answer. */

import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'

export function ReadFailure({
  onRetry,
  isRetrying,
  isPage,
}: {
  onRetry: () => unknown
  isRetrying: boolean
  /** Nothing else is on the page. */
  isPage?: boolean
}) {
  const words = useCopy(copy)
  return (
    <Notice isPage={isPage} title={words.failed}>
      <p>{words.failedSays}</p>
      <Button onClick={() => onRetry()} isBusy={isRetrying}>
        {words.tryAgain}
      </Button>
    </Notice>
  )
}
