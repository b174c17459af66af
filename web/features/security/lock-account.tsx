/** What "It was not me" does, said before it is done; then the account is locked and this device signed out. */

import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { useSession, useSignedInUser } from '#web/session/session.tsx'
import { refusals } from './refusal-words.ts'
import { copy } from './security-log-copy.ts'
import { lockAccount } from './security-log-queries.ts'

export function LockAccount({ event, onCancel }: { event: string; onCancel: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const user = useSignedInUser()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const title = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => title.current?.focus(), [])

  async function handleLock() {
    setIsBusy(true)
    try {
      await lockAccount(event)
    } catch (cause) {
      logFailure('Could not lock the account', cause)
      const why = cause instanceof Error ? cause.message : ''
      toast.error(words.lockFailed(await toldLater(language, why, refusals)))
      setIsBusy(false)
      return
    }
    // first away from the page, or its guard would ask for a sign-in that is not possible now
    await navigate('/auth/unlock', { replace: true, state: { email: user.email } })
    await signOut().catch((cause) => logFailure('Could not sign out', cause))
  }

  return (
    <section aria-labelledby={id} className="mt-3 border-negative border-l-2 bg-sunken p-4">
      <p ref={title} id={id} tabIndex={-1} className="font-read font-semibold text-h4">
        {words.lockTitle}
      </p>
      <ul className="mt-2 grid max-w-read list-disc gap-1 pl-5 text-sm">
        {words.lockDoes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{words.lockKeeps}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" isBusy={isBusy} onClick={handleLock}>
          {words.lock}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </section>
  )
}
