/** Says that the day of this mission is over, and offers the next one. Nothing changes before the learner wants it. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './mission-copy.ts'

export function NewDay({ isBusy, onOpen }: { isBusy: boolean; onOpen: () => void }) {
  const words = useCopy(copy)
  return (
    <div className="page pt-5">
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-6 gap-y-3 border-accent-line border-l-3 bg-accent-tint px-4 py-3 text-sm"
      >
        <p className="min-w-0 flex-1 basis-64">
          <b>{words.newDay}</b> {words.newDaySays}
        </p>
        <Button onClick={onOpen} isBusy={isBusy}>
          {words.toNewDay}
        </Button>
      </div>
    </div>
  )
}
