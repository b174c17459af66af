/** The library did not answer. */

import type { ComponentProps } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'

export function ReadFailure(of: Pick<ComponentProps<typeof FailedRead>, 'isPage' | 'read'>) {
  const words = useCopy(copy)
  return <FailedRead {...of} title={words.failed} says={words.failedSays} />
}
