/** /privacy-policy: what is stored about a learner, and what they can ask for. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './legal-copy.ts'
import { LegalText } from './legal-text.tsx'

export default function PrivacyPolicyPage() {
  const words = useCopy(copy)
  return (
    <LegalText
      title={words.privacyTitle}
      says={words.privacySays}
      date="2026-11-29"
      sections={words.privacy}
      other={{ to: '/terms-of-service', title: words.termsTitle }}
    />
  )
}
