/** A form of a desk: what is typed is kept on this device with every letter, until it is saved or forgotten. */

import { useState } from 'react'
import { kept } from '#web/lib/storage.ts'
import { ownKey } from '#web/lib/stored-auth.ts'
import type { Refusal } from './use-act.ts'

export function useLocalDraft<Fields extends Record<string, unknown>>(name: string, saved: Fields) {
  const [own] = useState(() => ownKey('desk-draft'))
  const keyOf = (name: string) => `${own}:${name}`
  const key = keyOf(name)
  const [shown, setShown] = useState(name)
  const [draft, setDraft] = useState(() => readKept(key, saved))
  // What was new has become a row: the form stays open, on what is kept of that one.
  if (shown !== name) {
    setShown(name)
    setDraft(readKept(key, saved))
  }
  const fields = { ...saved, ...draft }
  return {
    fields,
    /** Something is typed that was not saved. */
    isChanged: Object.keys(draft).some((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name])),
    change(changes: Partial<Fields>) {
      // Two tabs, or two changes at once: what is there is read anew.
      setDraft((before) => {
        const next = { ...before, ...changes }
        kept.local.set(key, JSON.stringify(next))
        return next
      })
    },
    forget() {
      kept.local.remove(key)
      setDraft({})
    },
    /** What was sent is saved, as `now` where it was new. What was typed while it was under way is still to be saved. */
    confirm(sent: Fields, now = name) {
      const later = readKept(key, saved)
      for (const field of Object.keys(later))
        if (JSON.stringify(later[field]) === JSON.stringify(sent[field])) delete later[field]
      kept.local.remove(key)
      if (Object.keys(later).length > 0) kept.local.set(keyOf(now), JSON.stringify(later))
      if (now === name) setDraft(later)
    },
  }
}

/** Of what is new, as it is sent: with an identity that is kept beside what is typed, so that it is made once. */
export function asNew<Fields extends { made_as: string }>({
  fields,
  change,
}: {
  fields: Fields
  change: (changes: Partial<Fields>) => void
}): Fields {
  const made_as = fields.made_as || crypto.randomUUID()
  change({ made_as } as Partial<Fields>)
  return { ...fields, made_as }
}

/** Whoever was told that it was made already, and changed since or opened to learners, may send this as another one. */
export function tellNew(
  { change }: { change: (changes: { made_as: string }) => void },
  refuse: (refusal: Refusal) => void,
) {
  return (refusal: Refusal) => {
    if (refusal.field === 'made' || refusal.field === 'locked') change({ made_as: '' })
    refuse(refusal)
  }
}

/** Only what the form still has, and of the same kind. */
function readKept<Fields extends Record<string, unknown>>(key: string, saved: Fields): Partial<Fields> {
  try {
    const found: unknown = JSON.parse(kept.local.get(key) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(
      Object.entries(found).filter(
        ([name, value]) =>
          name in saved &&
          typeof value === typeof saved[name] &&
          Array.isArray(value) === Array.isArray(saved[name]),
      ),
    ) as Partial<Fields>
  } catch {
    return {}
  }
}
