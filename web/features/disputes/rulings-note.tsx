/** Published rulings on a question, below its explanation: what was ruled, why and when, never by whom. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LETTERS } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { rulingsQuery } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'

/** Nothing where nothing was ruled. */
export function RulingsNote({ questionId, version }: { questionId: string; version: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: rulings = [] } = useQuery(rulingsQuery(questionId, version))
  if (rulings.length === 0) return null
  return (
    <div className="mt-4 max-w-read border-accent-line border-l-3 pl-3 text-sm">
      <p className="font-semibold">{words.rulings}</p>
      <ul>
        {rulings.map(({ outcome, old_key, new_key, ruling, ruled_at }) => (
          <li key={ruled_at} className="mt-2">
            <p>
              {outcome === 'new_key' && old_key !== new_key
                ? words.keyChanged(LETTERS[old_key] ?? '', LETTERS[new_key] ?? '')
                : words.outcomes[outcome]}{' '}
              <span className="text-muted text-xs">{plainDate(dayOf(new Date(ruled_at)), locale)}</span>
            </p>
            <p lang={languageOf(ruling)} className="whitespace-pre-line">
              {ruling}
            </p>
          </li>
        ))}
      </ul>
      <Link to="/performance#rulings" className="mt-2 inline-flex min-h-11 items-center md:min-h-0">
        {words.allRulings}
      </Link>
    </div>
  )
}
