/** Around parts that are read each for itself: when several fail, that is said once, and one press tries all of them. */

import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { Neighbours, type Read, TryAgain } from './failed-read.tsx'

export function FailedTogether({ says, children }: { says: string; children: ReactNode }) {
  const [failed, setFailed] = useState<readonly RefObject<Read>[]>([])
  const add = useCallback((read: RefObject<Read>) => {
    setFailed((others) => [...others, read])
    return () => setFailed((all) => all.filter((one) => one !== read))
  }, [])
  const isSaid = failed.length > 1
  const around = useMemo(() => ({ add, isSaid }), [add, isSaid])
  function refetch() {
    for (const { current } of failed) void current.refetch()
  }
  return (
    <Neighbours value={around}>
      {isSaid && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-rule border-y py-4">
          <p role="alert">{says}</p>
          <TryAgain read={{ isFetching: false, refetch }} />
        </div>
      )}
      {children}
    </Neighbours>
  )
}
