import { type ReactNode, useDeferredValue } from 'react'

/**
 * What takes long to draw, as a list that has just been read: it is drawn a few milliseconds at a time, so that a touch
 * meanwhile is answered between two of them. `until` stands in its place.
 */
export function InSlices({ until, children }: { until: ReactNode; children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  return isDue ? children : until
}
