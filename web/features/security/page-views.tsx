/** Each page view is logged as a low-risk security event (spec §4), once the session is known. */

import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { logFailure } from '#web/lib/log.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useSession } from '#web/session/session.tsx'

export function PageViews() {
  const { status } = useSession()
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const last = useRef<{ pathname?: string; key?: string }>({})

  useEffect(() => {
    if (status === 'loading') return
    // what is searched or chosen on a page takes the place of its address, and is no further view of it
    if (last.current.pathname === pathname && (last.current.key === key || type === 'REPLACE')) return
    last.current = { pathname, key }
    whenIdle(() => {
      import('./log-page-view.ts')
        .then(({ logPageView }) => logPageView(pathname))
        .catch((cause) => logFailure('Could not log the page view', cause))
    })
  }, [status, pathname, key, type])

  return null
}
