/** Mounted together with the page, whose readings are under way by then: tells when the last of them is answered. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellCalm } from '#web/lib/when-calm.ts'

export function CalmWatch() {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (client.isFetching() === 0) tellCalm()
    }
    look()
    return client.getQueryCache().subscribe(look)
  }, [client])
  return null
}
