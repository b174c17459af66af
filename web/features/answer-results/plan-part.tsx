/** What was planned before writing, and whether the text takes it up. */

import { useCopy } from '#web/lib/language.tsx'
import type { Answer } from './answer-queries.ts'
import { Part } from './part.tsx'
import { isTakenUp } from './plan-rules.ts'
import { copy } from './result-copy.ts'

export function PlanPart({ answer: { plan, text, language } }: { answer: Answer }) {
  const words = useCopy(copy)
  const lines = [
    ...(plan.intro?.trim() ? [{ name: words.planIntro, idea: plan.intro }] : []),
    ...(plan.heads ?? [])
      .filter((head) => head.trim())
      .map((idea, at) => ({ name: words.planHead(at + 1), idea })),
    ...(plan.conclusion?.trim() ? [{ name: words.planConclusion, idea: plan.conclusion }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Part title={words.plan}>
      <ul className="border-rule border-t text-sm">
        {lines.map(({ name, idea }) => {
          const isMet = isTakenUp(idea, text)
          return (
            <li
              key={name + idea}
              className="grid gap-x-4 border-rule border-b py-2.5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
            >
              <span className="text-muted text-xs sm:pt-0.5">{name}</span>
              <span lang={language}>{idea}</span>
              <span className={isMet ? 'text-positive text-xs' : 'text-caution text-xs'}>
                {isMet ? words.planMet : words.planUnmet}
              </span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
