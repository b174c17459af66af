/** One line below a band: how far such bands are from mentors' marks, or that too little is known. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './agreement-copy.ts'
import { ofTen, overallOf, shownEngine } from './agreement-rules.ts'
import { calibrationQuery } from './learner-queries.ts'

export function AgreementLine({ engine: given }: { engine?: 'ai' | 'rules' }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data } = useQuery(calibrationQuery)
  if (!data) return null
  const row = overallOf(data.rows, given ?? shownEngine(data.rows))
  return (
    <p className="text-muted text-sm">
      {row && row.mae !== null
        ? words.within(ofTen(row.mae, locale), row.n)
        : words.tooFew(row?.n ?? 0, data.least)}{' '}
      <Link to="/mains-evaluation?view=agreement" className="inline-block min-h-6 py-0.5">
        {words.more}
      </Link>
    </p>
  )
}
