/** A skeleton of the mission: what is typed is kept on this device, and sent when it is done. */

import { BackLink } from '#web/components/ui/back-link.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { doneNow } from './done-keeper.ts'
import { namedIn } from './mission-rules.ts'
import type { Task } from './mission-types.ts'
import { copy } from './skeleton-copy.ts'
import { SkeletonForm } from './skeleton-form.tsx'
import type { MissionOnScreen } from './use-mission.ts'

export function SkeletonTask({
  task,
  title,
  on,
  userId,
  onOver,
}: {
  task: Task
  title: string
  on: MissionOnScreen
  userId: string
  onOver: () => void
}) {
  const words = useCopy(copy)
  return (
    <div className="page pb-10">
      <div className="pt-6 pb-2">
        <BackLink to="/daily-mission">{words.leave}</BackLink>
      </div>
      <SkeletonForm
        title={title}
        reason={task.reason}
        question={{ id: task.ref ?? namedIn(task.href, 'question'), text: task.detail ?? task.title }}
        keptAs={`mission-skeleton:${userId}:${task.id}`}
        onDone={(skeleton) => {
          on.keeper.add(doneNow(task, title, { evidence: { skeleton } }))
          onOver()
        }}
      />
    </div>
  )
}
