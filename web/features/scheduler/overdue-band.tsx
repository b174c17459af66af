/** What waits from earlier days: one quiet line, and the way on. */

import { useId, useState } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { inOrder, slipOf } from './plan-rules.ts'
import { TaskRow } from './task-row.tsx'

export function OverdueBand() {
  const words = useCopy(copy)
  const days = useDayWords()
  const { plan, today } = usePlanDesk()
  const [isShown, setIsShown] = useState(false)
  const list = useId()
  const { count, minutes, isLong } = slipOf(plan.overdue, today)
  if (count === 0) return null
  return (
    <section className="mb-6 border-rule border-y py-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold text-sm">{words.overdue(count)}</p>
          <p className="text-muted text-xs">{words.overdueSays(days.duration(minutes))}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink to="/scheduler?part=replan&how=slip">{words.replan}</ButtonLink>
          {isLong && (
            <ButtonLink to="/scheduler?part=replan&how=bankruptcy" variant="quiet">
              {words.afresh}
            </ButtonLink>
          )}
          <Button
            variant="quiet"
            aria-expanded={isShown}
            aria-controls={list}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? words.hideOverdue : words.showOverdue}
          </Button>
        </div>
      </div>
      <ul id={list} hidden={!isShown} className="mt-2 border-rule border-t">
        {isShown && inOrder(plan.overdue).map((task) => <TaskRow key={task.id} task={task} />)}
      </ul>
    </section>
  )
}
