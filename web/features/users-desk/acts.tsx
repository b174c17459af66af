/** What an administrator can do to one account: each act opens a form that says what it does and asks why. */

import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { ActForm } from './act-form.tsx'
import { type ActName, actsFor } from './act-rules.ts'
import { copy } from './acts-copy.ts'
import type { User } from './users-queries.ts'

export function Acts({ user }: { user: User }) {
  const words = useCopy(copy)
  const self = useSignedInUser()
  const [asked, setOpen] = useState<ActName | null>(null)
  const acts = actsFor(user, self.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // done all the same, by a request whose answer was lost, or by somebody else: its form goes, and what stands is above
  const open = asked !== null && acts.includes(asked) ? asked : null
  useEffect(() => {
    if (open === asked) return
    setOpen(null)
    if (document.activeElement === document.body) heading.current?.focus()
  }, [open, asked])
  // The form goes, and its button with it where the act has changed what can be done.
  function close() {
    setOpen(null)
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="acts" className="border-ink border-t pt-4">
      <h2 id="acts" ref={heading} tabIndex={-1} className="text-h3">
        {words.title}
      </h2>
      {acts.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{user.id === self.id ? words.ownAccount : words.nothing}</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {acts.map((act) => (
            <li key={act}>
              <Button
                aria-expanded={open === act}
                onClick={() => setOpen(open === act ? null : act)}
                className="w-full justify-start! whitespace-normal! text-left"
              >
                {words.acts[act].name}
              </Button>
              {open === act && <ActForm user={user} act={act} onDone={close} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
