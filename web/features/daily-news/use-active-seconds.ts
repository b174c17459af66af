/** The seconds that this page was looked at, counted while it is in sight. */

import { useEffect, useState } from 'react'

export function useActiveSeconds() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSeconds((before) => before + 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
