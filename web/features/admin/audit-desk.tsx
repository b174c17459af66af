/** /admin?desk=audit: who did what, to what, when and why; the newest first. */

import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import { choiceFilter } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { Difference } from '#web/components/difference.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './audit-copy.ts'
import { copy as namesCopy } from './audit-names-copy.ts'
import { type AuditRow, auditChoicesQuery, DAYS, ROLES, readAudit } from './audit-queries.ts'

export default function AuditDesk() {
  const words = useCopy(copy)
  const [address, setAddress] = useSearchParams()
  const names = useCopy(namesCopy)
  const { data: choices } = useQuery(auditChoicesQuery)
  const columns = useColumns()
  usePageTitle(words.title)
  const user = address.get('f.user')
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      {user && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-sm">
          <span>
            {words.aboutOne}{' '}
            <Link to={`/admin?desk=users&id=${user}`} className="break-all">
              {user}
            </Link>
          </span>
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              setAddress((now) => {
                now.delete('f.user')
                return now
              })
            }
          >
            {words.aboutAll}
          </Button>
        </p>
      )}
      <DataTable
        desk="audit"
        label={words.table}
        columns={columns}
        read={readAudit}
        queryKey={['admin_audit_log']}
        keyOf={(row) => String(row.id)}
        nameOf={(row) => row.action}
        searchLabel={words.search}
        sort={{ column: 'at', ascending: false }}
        empty={{ title: words.none }}
        filters={[
          {
            key: 'actor',
            label: words.actor,
            options: (choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name || id })),
          },
          choiceFilter('role', words.role, ROLES, words.roles),
          {
            key: 'action',
            label: words.subject,
            options: (choices?.subjects ?? []).map((subject) => ({
              value: subject,
              ...nameOf(names.subjects, subject),
            })),
          },
          choiceFilter('days', words.days, DAYS, words.lastDays),
        ]}
      />
    </div>
  )
}

/** What the desk has no name for stands as the log has it. */
function nameOf(names: Record<string, string>, known: string): { label: string; lang?: 'en' } {
  const label = names[known]
  return label ? { label } : { label: known.replaceAll('_', ' '), lang: 'en' }
}

function useColumns(): Column<AuditRow>[] {
  const words = useCopy(copy)
  const names = useCopy(namesCopy)
  const locale = useLocale()
  return [
    {
      key: 'at',
      label: words.at,
      isSortable: true,
      cell: (row) => (
        <time dateTime={row.at} className="whitespace-nowrap">
          {yearMoment(new Date(row.at), locale)}
        </time>
      ),
      text: (row) => row.at,
    },
    {
      key: 'actor_name',
      label: words.actor,
      isSortable: true,
      cell: (row) => (
        <>
          {row.actor_name ?? (row.actor_role === 'server' ? words.roles.server : words.gone)}
          <span className="block text-muted text-xs">{words.roles[row.actor_role]}</span>
        </>
      ),
      text: (row) => row.actor_name ?? row.actor_role,
    },
    {
      key: 'action',
      label: words.action,
      isSortable: true,
      cell: (row) => {
        const [subject = '', act = ''] = row.action.split('.')
        const [what, how] = [nameOf(names.subjects, subject), nameOf(names.acts, act)]
        return (
          <div className="min-w-28">
            <span lang={what.lang}>{what.label}</span>: <span lang={how.lang}>{how.label}</span>
          </div>
        )
      },
      text: (row) => row.action,
    },
    {
      key: 'subject_id',
      label: words.what,
      isSortable: true,
      cell: (row) => (
        <>
          {row.subject_user && (
            <Link to={`/admin?desk=users&id=${row.subject_user}`} className="block">
              {row.subject_name || words.account}
            </Link>
          )}
          {row.subject_id && (
            <code className="block min-w-36 break-all text-xs" lang="en">
              {row.subject_id}
            </code>
          )}
        </>
      ),
      text: (row) => [row.subject_user, row.subject_id].filter(Boolean).join(' '),
    },
    {
      key: 'reason',
      label: words.why,
      cell: (row) => <p className="min-w-64 break-words">{row.reason}</p>,
      text: (row) => row.reason,
    },
    {
      key: 'change',
      label: words.change,
      cell: (row) => (
        <div className="min-w-80">
          <Difference before={row.before} after={row.after} />
        </div>
      ),
      text: ({ before, after }) => (before || after ? JSON.stringify({ before, after }) : ''),
    },
  ]
}
