/** What was done on this device and the server will never count: said with its reason, and what was written shown once more. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { type FetchedWords, SaidLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './mission-copy.ts'
import { SkeletonText } from './skeleton-text.tsx'
import type { MissionOnScreen } from './use-mission.ts'

const refusals: FetchedWords = async () => (await import('#web/lib/refusals/waiting-words.ts')).missionWords

export function RefusedNotes({ on }: { on: MissionOnScreen }) {
  const words = useCopy(copy)
  if (on.refused.length === 0) return null
  return (
    <div className="page grid gap-3 pt-5">
      {on.refused.map(({ task, title, refused, evidence }) => (
        <div
          key={task}
          role="alert"
          className="grid justify-items-start gap-3 border-caution border-l-3 pl-4 text-sm"
        >
          <p>
            <b>{words.refusedTitle(title)}</b> {refused && <SaidLater says={refused} words={refusals} />}
          </p>
          {evidence.skeleton && <SkeletonText skeleton={evidence.skeleton} />}
          <Button size="sm" onClick={() => on.keeper.letGo(task)}>
            {words.refusedLetGo}
          </Button>
        </div>
      ))}
    </div>
  )
}
