/** What a document lacks: what stops its publication first. */

import type { Problem } from '#supabase/functions/_shared/library/document-problems.ts'
import { ScrollBox } from '#web/components/scroll-box.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './problem-copy.ts'

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const words = useCopy(copy)
  const sorted = [...problems].sort((one, other) => Number(other.isGrave) - Number(one.isGrave))
  return (
    <section aria-labelledby="document-problems">
      <h2 id="document-problems" className="font-semibold font-ui text-sm">
        {words.title}
      </h2>
      {sorted.length === 0 && <p className="mt-1 text-positive text-sm">{words.none}</p>}
      <ScrollBox label={words.title} className="mt-1">
        <ul className="grid gap-1.5 text-sm">
          {sorted.map((problem) => (
            <li
              key={JSON.stringify(problem)}
              className={`border-l-3 pl-2 ${problem.isGrave ? 'border-negative' : 'border-rule text-muted'}`}
            >
              {problem.code === 'lacks' ? words.lacks[problem.field] : words.say(problem)}
              {problem.isGrave && <span className="block text-negative text-xs">{words.stops}</span>}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  )
}
