/** What is typed, once no letter has come for so many milliseconds: each letter would ask the server for something else. */

import { useEffect, useState } from 'react'

export function useAfterPause(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
