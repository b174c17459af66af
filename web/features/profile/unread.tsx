/** In place of a part that could not be read. */

import { FailedLine, type Read } from '#web/components/failed-read.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './profile-copy.ts'

export function Unread({ read }: { read: Read }) {
  const words = useCopy(copy)
  return <FailedLine read={read}>{words.unread}</FailedLine>
}
