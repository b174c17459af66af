/** A short text that is typed and not sent yet: kept for this tab, so that neither a reload nor a session that ends takes it. */

import { useState } from 'react'
import { kept } from '#web/lib/storage.ts'

/** `name` holds whose text it is. What equals `stored` is not kept: nothing was typed. */
export function useKeptText(name: string, stored: string) {
  const key = `typed:${name}`
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
