/** How many security events there were of each kind, day by day. */

import { useQuery } from '@tanstack/react-query'
import { QueueState } from '#web/components/queue-list.tsx'
import { ScrollBox } from '#web/components/scroll-box.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { eventCopy, eventName } from '#web/features/security/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './security-desk-copy.ts'
import { securitySumsQuery } from './security-desk-queries.ts'

const CELL = 'py-2 pl-3 align-top'

export function SecuritySums({ days }: { days: number }) {
  const words = useCopy(copy)
  const eventWords = useCopy(eventCopy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const query = useQuery(securitySumsQuery(days))
  return (
    <details className="mb-6 border-rule border-y py-3">
      <Summary className="font-semibold text-sm md:min-h-8">{words.sums}</Summary>
      <ScrollBox label={words.sumsLabel} className="mt-2">
        <QueueState query={query} items={query.data} words={words} empty={{ title: words.noSums }} />
        {query.data && query.data.length > 0 && (
          <table aria-label={words.sumsLabel} className="w-full text-sm">
            <thead>
              <tr className="border-rule border-b text-left text-muted text-xs">
                <th scope="col" className="py-2 font-medium">
                  {words.day}
                </th>
                <th scope="col" className={`${CELL} font-medium`}>
                  {words.what}
                </th>
                <th scope="col" className={`${CELL} font-medium`}>
                  {words.risk}
                </th>
                <th scope="col" className={`${CELL} text-right font-medium`}>
                  {words.events}
                </th>
                <th scope="col" className={`${CELL} hidden text-right font-medium sm:table-cell`}>
                  {words.accounts}
                </th>
              </tr>
            </thead>
            <tbody>
              {query.data.map(({ day, event_type, risk_level, events, users }) => (
                <tr key={`${day} ${event_type} ${risk_level}`} className="border-rule border-b">
                  <td className="py-2 align-top tabular-nums">{plainDate(day, locale)}</td>
                  <th scope="row" className={`${CELL} wrap-anywhere text-left font-normal`}>
                    {eventName(event_type, event_type, eventWords)}
                  </th>
                  <td className={CELL}>{eventWords.risks[risk_level]}</td>
                  <td className={`${CELL} text-right tabular-nums`}>{number.format(events)}</td>
                  <td className={`${CELL} hidden text-right text-muted tabular-nums sm:table-cell`}>
                    {number.format(users)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ScrollBox>
    </details>
  )
}
