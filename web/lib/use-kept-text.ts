/**
 * A text that is typed and not sent yet: kept for this tab and account, so that neither a reload, nor another page, nor a
 * session that ends takes it.
 */

import { useState } from 'react'
import { kept } from './storage.ts'
import { storedUserId } from './stored-auth.ts'

/** Where what is typed as `name` is kept, of whoever is signed in. */
export const typedKey = (name: string) => `typed:${storedUserId() ?? ''}:${name}`

/** `name` says what it is for, and of which thing. What equals `stored` is not kept: nothing was typed. */
export function useKeptText(name: string, stored = '') {
  const [key] = useState(() => typedKey(name))
  const [text, setText] = useState(() => kept.session.get(key) ?? stored)
  return {
    text,
    type(next: string) {
      setText(next)
      if (next === stored) kept.session.remove(key)
      else kept.session.set(key, next)
    },
    forget: () => kept.session.remove(key),
  }
}

/** Something was typed and not sent. For who opens the form again. */
export const wasTyped = (name: string) => kept.session.get(typedKey(name)) !== null

/** It was sent. For who learns of that when the form is gone already. */
export function forgetText(name: string) {
  kept.session.remove(typedKey(name))
}
