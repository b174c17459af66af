/** The line as a list, on phones. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import type { Line } from './desk-queries.ts'
import { About, Asked, QuestionLink, State, Waits } from './queue-parts.tsx'

export function QueueList({ lines, now }: { lines: readonly Line[]; now: string }) {
  const words = useCopy(copy)
  return (
    <ul className="border-ink border-t md:hidden">
      {lines.map((line) => (
        <li key={line.answer_id} className="grid gap-1.5 border-rule border-b py-4">
          <p className="flex flex-wrap items-baseline gap-x-3 text-xs">
            <b className="text-sm">
              <Waits line={line} now={now} />
            </b>
            <span>{words.why[line.why] ?? line.why}</span>
            <span className="ml-auto">
              <State line={line} />
            </span>
          </p>
          <div className="grid min-h-11 content-center">
            <QuestionLink line={line} />
          </div>
          <p className="text-muted text-xs">
            {words.marks(line.marks)} · {words.words(line.words)}
          </p>
          <About line={line} />
          <Asked line={line} />
        </li>
      ))}
    </ul>
  )
}
