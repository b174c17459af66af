import { useEffect, useState } from 'react'
import { isComing, type Read } from './is-coming.ts'

/** How long the rest of a page waits: a line that is lost without a word answers nothing for minutes. */
export const LONGEST_WAIT_MS = 8000

/** Whether the rest of a page still waits for what these read, to be drawn with it in one go. */
export function useIsComing(...reads: Read[]): boolean {
  const isOnItsWay = isComing(...reads)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setTimeout(() => setIsLate(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isOnItsWay])
  return isOnItsWay && !isLate
}
