/** Security: how the learner proves who they are, and where they are signed in. */

import { useQuery } from '@tanstack/react-query'
import { SecurityLogLink } from '#web/features/security/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'
import { passkeysQuery } from './account-security-queries.ts'
import { DevicesPart } from './devices-part.tsx'
import { EmailPart } from './email-part.tsx'
import { FactorsPart } from './factors-part.tsx'
import { GooglePart } from './google-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { StepUpProvider } from './step-up.tsx'

export default function SecuritySection() {
  const words = useCopy(copy)
  const passkeys = useQuery(passkeysQuery())
  return (
    <section aria-labelledby="security-title" className="mt-10">
      <h2 id="security-title" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{words.says}</p>
      <StepUpProvider>
        <div className="border-ink border-t">
          <EmailPart />
          <PasswordPart />
          <GooglePart />
          <FactorsPart />
          {passkeys.data !== null && <PasskeysPart passkeys={passkeys} />}
          <DevicesPart />
          <SecurityLogLink />
        </div>
      </StepUpProvider>
    </section>
  )
}
