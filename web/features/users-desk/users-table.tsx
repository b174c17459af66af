/** Everybody who has an account, searched, filtered and ordered on the server. */

import { useSearchParams } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import type { Column } from '#web/components/data-table/table-types.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './users-copy.ts'
import { LEVELS, ROLES, readUsers, SEEN, STATES, type UserRow } from './users-queries.ts'

export function UsersTable() {
  const words = useCopy(copy)
  const [, setAddress] = useSearchParams()
  const columns = useColumns()
  usePageTitle(words.title)
  const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
    values.map((value) => ({ value, label: names[value] }))
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says}>
        <ButtonLink to="/admin?desk=users&view=merge">{words.merging}</ButtonLink>
        <ButtonLink variant="primary" to="/admin?desk=users&view=invite">
          {words.inviting}
        </ButtonLink>
      </PageHead>
      <DataTable
        desk="users"
        label={words.table}
        columns={columns}
        read={readUsers}
        queryKey={['admin_users']}
        keyOf={(user) => user.id}
        nameOf={(user) => user.full_name || user.email || user.id}
        onOpen={(user) =>
          setAddress((address) => {
            address.set('id', user.id)
            return address
          })
        }
        searchLabel={words.search}
        sort={{ column: 'created_at', ascending: false }}
        filters={[
          { key: 'role', label: words.role, options: optionsOf(ROLES, words.roles) },
          { key: 'state', label: words.state, options: optionsOf(STATES, words.states) },
          { key: 'level', label: words.level, options: optionsOf(LEVELS, words.levels) },
          { key: 'seen', label: words.lastSeen, options: optionsOf(SEEN, words.seen) },
        ]}
      />
    </div>
  )
}

function useColumns(): Column<UserRow>[] {
  const words = useCopy(copy)
  const locale = useLocale()
  const moment = (at: string | null) => (at ? yearMoment(new Date(at), locale) : words.never)
  return [
    {
      key: 'full_name',
      label: words.name,
      isSortable: true,
      cell: (user) => user.full_name || <span className="text-muted">{words.nameless}</span>,
      text: (user) => user.full_name,
    },
    {
      key: 'email',
      label: words.email,
      isSortable: true,
      cell: (user) => <span className="block min-w-44 break-all">{user.email}</span>,
      text: (user) => user.email,
    },
    {
      key: 'role',
      label: words.role,
      isSortable: true,
      cell: (user) => words.roles[user.role],
      text: (user) => user.role,
    },
    {
      key: 'level',
      label: words.level,
      isSortable: true,
      cell: (user) => user.level && words.levels[user.level],
      text: (user) => user.level,
    },
    {
      key: 'state',
      label: words.state,
      isSortable: true,
      cell: (user) => words.states[user.state],
      text: (user) => user.state,
    },
    {
      key: 'last_seen_at',
      label: words.lastSeen,
      isSortable: true,
      cell: (user) => <span className="whitespace-nowrap">{moment(user.last_seen_at)}</span>,
      text: (user) => user.last_seen_at,
    },
    {
      key: 'created_at',
      label: words.joined,
      isSortable: true,
      cell: (user) => <span className="whitespace-nowrap">{moment(user.created_at)}</span>,
      text: (user) => user.created_at,
    },
  ]
}
