/** /admin?desk=security: what happened around all accounts, who it was about, and how much of it there is. */

import { Link, useSearchParams } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import { choiceFilter } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { deviceSaid, type EventWords, eventCopy, eventName, placeSaid } from '#web/features/security/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './security-desk-copy.ts'
import { DAYS, daysOf, readSecurityEvents, type SecurityRow } from './security-desk-queries.ts'
import { SecuritySums } from './security-desk-sums.tsx'

const RISKS = ['critical', 'high', 'medium', 'low'] as const
const TONE = { low: 'text-muted', medium: '', high: 'text-caution', critical: 'font-semibold text-negative' }

export default function SecurityDesk() {
  const words = useCopy(copy)
  const eventWords = useCopy(eventCopy)
  const [address, setAddress] = useSearchParams()
  const user = address.get('user')
  const columns = useColumns()
  usePageTitle(words.title)

  function handleAll() {
    setAddress((now) => {
      now.delete('user')
      return now
    })
  }

  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      <SecuritySums days={daysOf(address.get('f.days'))} />
      {user && (
        <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
          <span className="wrap-anywhere">{words.of(user)}</span>
          <Button size="sm" onClick={handleAll}>
            {words.allAccounts}
          </Button>
        </p>
      )}
      <DataTable
        desk="security"
        label={words.table}
        columns={columns}
        read={readSecurityEvents(user)}
        queryKey={['admin_security_events', user]}
        keyOf={({ id }) => id}
        nameOf={({ event_type, description }) => eventName(event_type, description, eventWords)}
        searchLabel={words.search}
        sort={{ column: 'created_at', ascending: false }}
        filters={[
          choiceFilter('risk', words.risk, RISKS, eventWords.risks),
          {
            key: 'type',
            label: words.type,
            options: Object.entries(eventWords.types).map(([value, label]) => ({ value, label })),
          },
          {
            key: 'days',
            label: words.days,
            options: DAYS.map((days) => ({ value: `${days}`, label: words.lastDays(days) })),
          },
        ]}
        empty={{ title: words.emptyTitle, says: words.emptySays }}
      />
    </div>
  )
}

function useColumns(): Column<SecurityRow>[] {
  const words = useCopy(copy)
  const eventWords: EventWords = useCopy(eventCopy)
  const locale = useLocale()
  const nameOf = ({ event_type, description }: SecurityRow) => eventName(event_type, description, eventWords)
  // on a phone the table is wider than the page, and moves within itself
  const wide = (said: (row: SecurityRow) => string) => (row: SecurityRow) => (
    <span className="block min-w-28">{said(row)}</span>
  )
  const who = ({ name, email }: SecurityRow) => name || email || words.nobody
  return [
    {
      key: 'created_at',
      label: words.when,
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="whitespace-nowrap">
          {yearMoment(new Date(created_at), locale)}
        </time>
      ),
      text: ({ created_at }) => created_at,
      isSortable: true,
    },
    { key: 'event_type', label: words.what, cell: wide(nameOf), text: nameOf, isSortable: true },
    {
      key: 'risk_level',
      label: words.risk,
      cell: ({ risk_level }) => <span className={TONE[risk_level]}>{eventWords.risks[risk_level]}</span>,
      text: ({ risk_level }) => risk_level,
    },
    {
      key: 'email',
      label: words.who,
      cell: (row) =>
        row.user_id ? (
          <Link
            to={`/admin?desk=users&id=${row.user_id}`}
            aria-label={words.openUser(who(row))}
            className="inline-flex min-h-11 items-center break-words md:min-h-0"
          >
            {who(row)}
          </Link>
        ) : (
          words.nobody
        ),
      text: who,
      isSortable: true,
    },
    {
      key: 'device',
      label: words.device,
      cell: wide(({ device }) => deviceSaid(device, eventWords)),
      text: ({ device }) => deviceSaid(device, eventWords),
    },
    {
      key: 'country',
      label: words.place,
      cell: wide(({ country }) => placeSaid(country, locale, eventWords)),
      text: ({ country }) => country,
      isSortable: true,
    },
    {
      key: 'answer',
      label: words.answer,
      cell: ({ answer }) => (answer ? words.answers[answer] : words.unanswered),
      text: ({ answer }) => answer,
    },
    {
      key: 'description',
      label: words.detail,
      cell: ({ description }) => (
        <span lang="en" className="wrap-anywhere block min-w-56">
          {description}
        </span>
      ),
      text: ({ description }) => description,
    },
  ]
}
