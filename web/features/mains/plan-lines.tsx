/** The plan as it is looked at while writing. */

import { useCopy } from '#web/lib/language.tsx'
import { isBlank, type PlanMade } from './answer-fields.ts'
import { copy } from './question-copy.ts'

export function PlanLines({
  plan,
  parts,
  language,
}: {
  plan: PlanMade
  parts: string[]
  language: 'en' | 'hi'
}) {
  const words = useCopy(copy)
  const { intro = '', heads = [], conclusion = '' } = plan
  return (
    <div className="grid gap-3 text-sm">
      {isBlank({ text: '', plan }) ? (
        <p className="text-muted">{words.noPlan}</p>
      ) : (
        <ol lang={language} className="grid gap-1.5">
          {[intro, ...heads, conclusion]
            .filter((line) => line.trim() !== '')
            .map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <li key={at} className="border-rule border-l-2 pl-3">
                {line}
              </li>
            ))}
        </ol>
      )}
      {plan.revealed && (
        <div>
          <p className="font-medium text-muted text-xs">{words.demand}</p>
          <ul lang="en" className="mt-1 grid list-disc gap-1 pl-4 text-sm">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
