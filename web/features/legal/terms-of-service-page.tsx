/** /terms-of-service: what the site promises, and what it asks of its learners. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './legal-copy.ts'
import { LegalText } from './legal-text.tsx'

export default function TermsOfServicePage() {
  const words = useCopy(copy)
  return (
    <LegalText
      title={words.termsTitle}
      says={words.termsSays}
      date="2026-11-29"
      sections={words.terms}
      other={{ to: '/privacy-policy', title: words.privacyTitle }}
    />
  )
}
