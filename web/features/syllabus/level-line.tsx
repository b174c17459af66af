/** A level in words beside its mark. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './level-copy.ts'
import { LevelMark } from './level-mark.tsx'
import type { Level } from './mastery-rules.ts'

export function LevelLine({
  level,
  isFading = false,
  size,
}: {
  level: Level
  isFading?: boolean
  size?: number
}) {
  const words = useCopy(copy)
  return (
    <span className="inline-flex items-center gap-1.5">
      <LevelMark level={level} isFading={isFading} size={size} />
      <span>
        {words.levels[level]}
        {isFading && <span className="font-medium text-caution">, {words.fading}</span>}
      </span>
    </span>
  )
}
