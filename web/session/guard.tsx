/** Who may open a page (spec §2 Guard behaviour). A courtesy: what may be read is decided by the database. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, type To, useLocation } from 'react-router'
import { Loading } from '#web/components/ui/loading.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from './session.tsx'
import { copy } from './session-copy.ts'

/** What the sign-in page finds in the navigation state. */
export type Origin = { from?: To }

export function Guard({
  needs: required,
  onDenied,
  children,
}: {
  needs?: string
  /** Called once for each page that is refused. */
  onDenied?: (path: string) => void
  children: ReactNode
}) {
  const { status, role, isRoleLoading, hasLeft } = useSession()
  const { pathname, search, hash } = useLocation()
  const words = useCopy(copy)
  const wasIn = useRef(false)
  useEffect(() => {
    if (status === 'signed-in') wasIn.current = true
  }, [status])

  if (status === 'loading') return <Loading>{words.loading}</Loading>
  // the landing page is on its way, and may still be loading: this page must not lead to /auth meanwhile
  if (status === 'signed-out' && hasLeft && wasIn.current) return null
  if (status !== 'signed-in') {
    const origin: Origin = { from: { pathname, search, hash } }
    return <Navigate to="/auth" replace state={origin} />
  }
  if (required && isRoleLoading) return <Loading>{words.loading}</Loading>
  if (required && role !== required)
    return <AccessDenied key={pathname} isUnread={role === null} onDenied={() => onDenied?.(pathname)} />
  return children
}

/** `isUnread`: whose page it is could not be asked, which is no attempt at anything and may be otherwise in a moment. */
function AccessDenied({ isUnread, onDenied }: { isUnread: boolean; onDenied: () => void }) {
  const words = useCopy(copy)
  const isTold = useRef(false)
  usePageTitle(words.accessDenied)
  useEffect(() => {
    if (isTold.current || isUnread) return
    isTold.current = true
    onDenied()
  }, [isUnread, onDenied])
  return (
    <div className="page grid content-start gap-3 py-16">
      <h1 tabIndex={-1}>{words.accessDenied}</h1>
      <p className="text-muted">{words.noPermission}</p>
      {isUnread && <p>{words.roleUnread}</p>}
    </div>
  )
}
