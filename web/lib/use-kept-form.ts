/** A form of several fields, kept as a text that is typed is (use-kept-text.ts) until it is saved. */

import { useState } from 'react'
import { kept } from './storage.ts'
import { typedKey } from './use-kept-text.ts'

/** What was filled in, and over what: both stay, whatever becomes of what is stored. */
type Begun<Form> = { from: string; form: Form }

/** Shows what is `stored` until something is filled in, and then what was. */
export function useKeptForm<Form>(name: string, stored: Form) {
  const now = JSON.stringify(stored)
  const [key] = useState(() => typedKey(name))
  const [found] = useState(() => read<Form>(key))
  const [begun, setBegun] = useState(found)
  const isSame = (form: Form) => JSON.stringify(form) === now

  function fill(form: Form) {
    const next = isSame(form) ? undefined : { from: begun?.from ?? now, form }
    setBegun(next)
    if (next) kept.session.set(key, JSON.stringify({ from: next.from, now: JSON.stringify(form) }))
    else kept.session.remove(key)
  }

  return {
    form: begun ? begun.form : stored,
    /** It was begun on an earlier look at the page. */
    wasBegun: found !== undefined,
    /** Something else is stored than what it was filled in over: whoever saves it has to know (changed-since.tsx). */
    wasChanged: begun !== undefined && begun.from !== now && !isSame(begun.form),
    fill,
    takeStored: () => fill(stored),
    forget: () => kept.session.remove(key),
  }
}

function read<Form>(key: string): Begun<Form> | undefined {
  const before = kept.session.get(key)
  if (before === null) return
  const { from, now } = JSON.parse(before) as { from: string; now: string }
  return { from, form: JSON.parse(now) as Form }
}
