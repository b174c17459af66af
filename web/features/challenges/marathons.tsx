/** Past papers by their year, each a marathon; or what will be here once there are any. */

import { ButtonLink } from '#web/components/ui/button.tsx'
import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { addressOf } from './challenge-rules.ts'
import type { Marathon } from './challenge-types.ts'
import { copy } from './challenges-copy.ts'
import { Part } from './part.tsx'

export function Marathons({ marathons }: { marathons: Marathon[] }) {
  const words = useCopy(copy)
  return (
    <Part title={words.marathon} says={words.marathonSays}>
      {marathons.length === 0 && (
        <div className="mt-2 border border-control border-dashed p-4">
          <p className="font-read text-item">{words.marathonNone}</p>
          <p className="mt-1 text-muted text-sm">{words.marathonNoneSays}</p>
        </div>
      )}
      <ul>
        {[...marathons]
          .sort((one, other) => other.year - one.year)
          .map(({ id, year, questions, best }) => (
            <li key={year} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b py-2">
              <span className="font-semibold text-sm">{words.year(year)}</span>
              <span className="text-muted text-xs">
                {words.questions(questions)}
                {best !== null && best !== undefined && <>, {words.best(marks(best))}</>}
              </span>
              {id && (
                <ButtonLink size="sm" to={addressOf(id)} className="ml-auto">
                  {words.marathonBegin}
                  <span className="sr-only">: {words.year(year)}</span>
                </ButtonLink>
              )}
            </li>
          ))}
      </ul>
    </Part>
  )
}
