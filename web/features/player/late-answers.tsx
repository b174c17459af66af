/** Beside a result: answers that reached the server after the end, and do not count. */

import { useCopy } from '#web/lib/language.tsx'
import type { Attempt } from './attempt-types.ts'
import { copy } from './player-copy.ts'

export function LateAnswers({ attempt: { late } }: { attempt: Pick<Attempt, 'late'> }) {
  const words = useCopy(copy)
  if (late.length === 0) return null
  return (
    <p className="my-4 max-w-read border-caution border-l-3 bg-caution-tint p-4 text-sm">
      <b>{words.lateTitle(late.length)}</b> {words.lateSays(words.places(late.join(', '), late.length))}
    </p>
  )
}
