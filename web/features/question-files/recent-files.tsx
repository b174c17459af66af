/** The files of the last thirty days, each with its report. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueueState } from '#web/components/queue-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './files-copy.ts'
import { importsQuery } from './files-queries.ts'

const FIRST = 10

export function RecentFiles() {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const query = useQuery(importsQuery)
  const { isWhole, list, showAll } = useWholeList()
  const files = query.data ?? []
  const shown = isWhole ? files : files.slice(0, FIRST)
  return (
    <section aria-labelledby="recent-files" className="mt-10 border-ink border-t pt-4">
      <h2 id="recent-files" className="text-h3">
        {words.recent}
      </h2>
      <QueueState
        query={query}
        items={query.data}
        words={words}
        empty={{ title: words.noneYet, says: words.noneYetSays }}
      />
      <ul ref={list} className="mt-2">
        {shown.map(({ id, file_name, begun_at, by, state, total, format }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-rule border-b py-3 text-sm"
          >
            <Link
              to={`/admin?desk=question-files&id=${id}`}
              aria-label={words.openReport(file_name)}
              className="wrap-anywhere py-1 font-semibold"
            >
              {file_name}
            </Link>
            <span className={state === 'refused' || state === 'broken' ? 'text-negative' : ''}>
              {words.stands[state]}
            </span>
            <span className="text-muted text-xs tabular-nums">
              {[
                format && words.formats[format],
                total !== null && words.rows(number.format(total), total === 1),
                shortMoment(new Date(begun_at), locale),
                by && words.by(by),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < files.length && (
        <Button size="sm" className="mt-3" onClick={showAll}>
          {words.moreFiles(files.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
