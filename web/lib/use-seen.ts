/** Whether a part of the page has come into sight, or nearly: what is long on its way is asked for only then. */

import { type RefObject, useEffect, useRef, useState } from 'react'

/** Before it is in sight, so that it has often come by then. */
const NEAR = '300px'

export function useSeen<Part extends Element>(): { part: RefObject<Part | null>; isSeen: boolean } {
  const part = useRef<Part>(null)
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !part.current) return
    const watcher = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    )
    watcher.observe(part.current)
    return () => watcher.disconnect()
  }, [isSeen])
  return { part, isSeen }
}
