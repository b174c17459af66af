/** For a newcomer, who is led here first (spec §4): the way on to what they came for. */

import { useState } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { ASKED_FOR, type AskedFor, kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { sectionCopy } from './section-copy.ts'

/** As long as an invitation is open. */
const LONGEST_MS = 24 * 60 * 60_000

export function AskedForPart() {
  const { email } = useSignedInUser()
  const words = useCopy(sectionCopy)
  const [path] = useState(() => askedFor(email, Date.now()))
  if (path === undefined) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-rule border-y py-4">
      <p>{path.startsWith('/challenge/') ? words.cameForChallenge : words.cameFor}</p>
      <ButtonLink to={path} variant="primary" onClick={() => kept.local.remove(ASKED_FOR)}>
        {words.goOnThere}
      </ButtonLink>
    </div>
  )
}

/** Nobody else on this device is led there. */
function askedFor(email: string | undefined, now: number): string | undefined {
  try {
    const found: AskedFor = JSON.parse(kept.local.get(ASKED_FOR) ?? '')
    const isTheirs = found.email === email?.toLowerCase() && now - found.at <= LONGEST_MS
    return isTheirs && /^\/(?!\/)/.test(found.path) ? found.path : undefined
  } catch {
    // never kept, or not by this site
    return undefined
  }
}
