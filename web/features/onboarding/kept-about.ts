/** What was chosen about oneself, kept for this tab and account until the test begins with it. */

import { useState } from 'react'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import type { Draft } from './onboarding-rules.ts'

type Form = { said: Draft; year?: number }

export function useKeptAbout(first: Form) {
  const { id } = useSignedInUser()
  const key = `typed:${id}:assessment-about`
  const [form, setForm] = useState(() => parsed(kept.session.get(key)) ?? first)
  return {
    form,
    fill(changed: Form) {
      setForm(changed)
      kept.session.set(key, JSON.stringify(changed))
    },
    forget: () => kept.session.remove(key),
  }
}

function parsed(text: string | null): Form | undefined {
  return text === null ? undefined : JSON.parse(text)
}
