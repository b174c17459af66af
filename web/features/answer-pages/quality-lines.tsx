/** What was found out about a page, in a word and, where something could be better, what to do. */

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './pages-copy.ts'
import type { CheckId, Verdict } from './quality-rules.ts'

type Quality = { verdict: Verdict; checks: readonly { id: string; state: Verdict; value: number }[] }

const LOOK = {
  pass: { Icon: CircleCheck, colour: 'text-positive' },
  warn: { Icon: CircleAlert, colour: 'text-caution' },
  retake: { Icon: TriangleAlert, colour: 'text-negative' },
}

export function QualityLines({ quality }: { quality: Quality }) {
  const words = useCopy(copy)
  const { Icon, colour } = LOOK[quality.verdict]
  const worse = quality.checks.filter(({ state }) => state !== 'pass')
  return (
    <div className="grid gap-1 text-xs">
      <p className={`flex items-center gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden size={15} strokeWidth={1.8} className="shrink-0" />
        {words.quality[quality.verdict]}
      </p>
      {worse.length > 0 && (
        <ul className="grid gap-0.5 text-muted">
          {worse.map(({ id, value }) => (
            <li key={id}>{sayOf(id, value)}</li>
          ))}
        </ul>
      )}
    </div>
  )

  function sayOf(id: string, value: number) {
    if (id === 'skew')
      return Math.abs(value) === 90 ? words.sideways : words.leans(String(Math.abs(Math.round(value))))
    return words.checks[id as CheckId] ?? ''
  }
}
