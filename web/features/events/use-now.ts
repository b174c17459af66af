/** The time, looked at now and then; by the server's clock where its distance is known. */

import { useEffect, useState } from 'react'

const EVERY_MS = 10_000

export function useNow(clockOffset = 0) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now + clockOffset
}
