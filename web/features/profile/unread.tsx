/** In place of a part that could not be read: that it could not, and a way to read it again. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './profile-copy.ts'

export function Unread({ onReadAgain }: { onReadAgain: () => void }) {
  const words = useCopy(copy)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      {words.unread}
      <Button size="sm" onClick={onReadAgain}>
        {words.readAgain}
      </Button>
    </div>
  )
}
