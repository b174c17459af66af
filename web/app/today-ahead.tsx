/** Where a service worker can open the site without a network, today's work is fetched for such a time. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useSignedInUser } from '#web/session/session.tsx'

export default function TodayAhead() {
  const client = useQueryClient()
  const { id } = useSignedInUser()
  useEffect(() => {
    let isOver = false
    const fetchAhead = () => {
      if (isOver || !navigator.onLine || document.visibilityState !== 'visible' || savesData()) return
      whenIdle(() =>
        import('./keep-today.ts')
          .then(({ keepToday }) => keepToday(client, id, new Date()))
          .catch((cause) => logFailure('Could not fetch today’s work ahead', cause)),
      )
    }
    // where there is none it never comes
    void navigator.serviceWorker?.ready.then(() => {
      if (isOver) return
      fetchAhead()
      window.addEventListener('online', fetchAhead)
      document.addEventListener('visibilitychange', fetchAhead)
    })
    return () => {
      isOver = true
      window.removeEventListener('online', fetchAhead)
      document.removeEventListener('visibilitychange', fetchAhead)
    }
  }, [client, id])
  return null
}

/** Who pays for every byte, and said so to the browser. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
