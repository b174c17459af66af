/** /admin?desk=users: the table, one account (`&id=`), what its learner sees (`&view=as`), inviting (`&view=invite`), merging (`&view=merge`). */

import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { InvitePage } from './invite-page.tsx'
import { MergeDesk } from './merge-desk.tsx'
import { UserPage } from './user-page.tsx'
import { UsersTable } from './users-table.tsx'
import { ViewAs } from './view-as.tsx'

const Id = z.uuid()

export function UsersDesk() {
  const [address] = useSearchParams()
  const given = Id.safeParse(address.get('id'))
  const view = address.get('view')
  if (view === 'merge') return <MergeDesk />
  if (view === 'invite') return <InvitePage />
  if (!given.success) return <UsersTable />
  return view === 'as' ? (
    <ViewAs key={given.data} id={given.data} />
  ) : (
    <UserPage key={given.data} id={given.data} />
  )
}
