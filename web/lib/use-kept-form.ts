/** A form of several fields, kept as a text that is typed is (use-kept-text.ts) until it is saved. */

import { useState } from 'react'
import { kept } from './storage.ts'
import { storedUserId } from './stored-auth.ts'

/** Where what is typed as `name` is kept, of whoever is signed in. */
export const typedKey = (name: string) => `typed:${storedUserId() ?? ''}:${name}`

/** What was filled in, and over what: both stay, whatever becomes of what is stored. */
type Begun<Form> = {
  /** What was stored then, and what was sent from here since. */
  over: readonly string[]
  form: Form
  /** What is stored next is this, as the server has it. */
  isSent: boolean
}

/** Shows what is `stored` until something is filled in, and then what was. */
export function useKeptForm<Form>(name: string, stored: Form) {
  const now = JSON.stringify(stored)
  const [key] = useState(() => typedKey(name))
  const [found] = useState(() => read(key, stored))
  const [given, setGiven] = useState(found)
  const isOver = given?.over.includes(now)
  const begun = given?.isSent && !isOver ? undefined : given
  const isSame = (form: Form) => JSON.stringify(form) === now

  function keep(form: Form, over: readonly string[]) {
    setGiven({ over, form, isSent: false })
    kept.session.set(key, JSON.stringify({ from: over.at(-1), now: JSON.stringify(form) }))
  }

  return {
    form: begun ? begun.form : stored,
    /** It was begun on an earlier look at the page. */
    wasBegun: found !== undefined,
    /** Something else is stored than what it was filled in over: whoever saves it has to know (changed-since.tsx). */
    wasChanged: begun !== undefined && !begun.isSent && !isOver && !isSame(begun.form),
    fill(form: Form) {
      if (!isSame(form)) return keep(form, begun ? overOf(begun) : [now])
      setGiven(undefined)
      kept.session.remove(key)
    },
    takeStored() {
      setGiven(undefined)
      kept.session.remove(key)
    },
    /** It was sent, or given up. With what was sent: what was filled in since stays. */
    forget(sent?: Form) {
      const latest = read(key, stored)
      if (sent !== undefined && latest && JSON.stringify(latest.form) !== JSON.stringify(sent)) {
        keep(latest.form, [...latest.over, JSON.stringify(sent)])
        return
      }
      kept.session.remove(key)
      setGiven((before) => before && { ...before, isSent: true })
    },
  }
}

function overOf<Form>({ over, form, isSent }: Begun<Form>) {
  return isSent ? [...over, JSON.stringify(form)] : over
}

function read<Form>(key: string, stored: Form): Begun<Form> | undefined {
  const before = kept.session.get(key)
  if (before === null) return
  try {
    const { from, now } = JSON.parse(before) as { from: string; now: string }
    return { over: [from], form: JSON.parse(now) as Form, isSent: false }
  } catch {
    // a text alone, as it was kept before this version of the site
    return typeof stored === 'string'
      ? { over: [JSON.stringify(stored)], form: before as Form, isSent: false }
      : undefined
  }
}
