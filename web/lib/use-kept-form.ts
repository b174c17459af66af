/** A form of several fields, kept as a text that is typed is (use-kept-text.ts) until it is saved. */

import { useState } from 'react'
import { kept } from './storage.ts'
import { typedKey } from './use-kept-text.ts'

/** What was filled in over something else than `stored`, which was changed elsewhere meanwhile, is let go. */
export function useKeptForm<Form>(name: string, stored: Form) {
  const from = JSON.stringify(stored)
  const [key] = useState(() => typedKey(name))
  const [found] = useState(() => read<Form>(key, from))
  const [form, setForm] = useState(found ?? stored)
  return {
    form,
    /** It was begun on an earlier look at the page. */
    wasBegun: found !== undefined,
    fill(next: Form) {
      setForm(next)
      const now = JSON.stringify(next)
      if (now === from) kept.session.remove(key)
      else kept.session.set(key, JSON.stringify({ from, now }))
    },
    forget: () => kept.session.remove(key),
  }
}

function read<Form>(key: string, from: string): Form | undefined {
  const before = kept.session.get(key)
  if (before === null) return
  const parsed = JSON.parse(before) as { from: string; now: string }
  return parsed.from === from ? (JSON.parse(parsed.now) as Form) : undefined
}
