/** What the profile says of the security log, and the way there. */

import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './security-log-copy.ts'

export function SecurityLogLink() {
  const words = useCopy(copy)
  return (
    <section className="grid gap-x-6 gap-y-2 border-rule border-b py-5 md:grid-cols-[12rem_1fr]">
      <h3 className="font-semibold font-ui text-md tracking-normal">{words.linkTitle}</h3>
      <div className="grid min-w-0 justify-items-start gap-4">
        <p className="max-w-[60ch] text-muted text-sm">{words.linkSays}</p>
        <ButtonLink to="/profile/security">{words.open}</ButtonLink>
      </div>
    </section>
  )
}
