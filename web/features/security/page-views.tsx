/** Each page view is logged as a low-risk security event (spec §4), once the session is known. */

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { logFailure } from '#web/lib/log.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useSession } from '#web/session/session.tsx'

export function PageViews() {
  const { status } = useSession()
  const { pathname, key } = useLocation()
  const lastLogged = useRef<string>(undefined)

  useEffect(() => {
    const view = `${key} ${pathname}`
    if (status === 'loading' || lastLogged.current === view) return
    lastLogged.current = view
    whenIdle(() => {
      import('./log-page-view.ts')
        .then(({ logPageView }) => logPageView(pathname))
        .catch((cause) => logFailure('Could not log the page view', cause))
    })
  }, [status, pathname, key])

  return null
}
