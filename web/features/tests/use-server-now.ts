/** The server's time, by the second. */

import { useEffect, useState } from 'react'

/** `offset`: how far the server's clock is ahead of this one. */
export function useServerNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
