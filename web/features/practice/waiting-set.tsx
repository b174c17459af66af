/** A set that somebody shared waits for a visitor until they are signed in, and is opened then. */

import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import type { Origin } from '#web/session/guard.tsx'
import { copy } from './practice-copy.ts'
import { namesASet } from './practice-setup.ts'

/** For those who have no account yet: the mail that confirms it opens another page. */
const STORAGE_KEY = 'practice_waiting'

export function WaitingSet() {
  const words = useCopy(copy)
  const { pathname, search, hash } = useLocation()
  const isASet = namesASet(new URLSearchParams(search))
  useEffect(() => {
    if (isASet) kept.local.set(STORAGE_KEY, search)
  }, [isASet, search])
  if (!isASet) return null
  const origin: Origin = { from: { pathname, search, hash } }
  return (
    <div className="page pt-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-accent-line border-l-3 bg-accent-tint px-4 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-64">
          <b>{words.setWaits}</b> {words.setWaitsSays}
        </p>
        <Link to="/auth" state={origin} className={buttonClass()}>
          {words.signInToOpen}
        </Link>
      </div>
    </div>
  )
}

/** Opens the set that waited, once, unless the address names another. */
export function useWaitingSet() {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    const waiting = kept.local.get(STORAGE_KEY)
    if (waiting === null) return
    kept.local.remove(STORAGE_KEY)
    if (search.size === 0) setSearch(new URLSearchParams(waiting), { replace: true })
  }, [search, setSearch])
}
