/**
 * A text that is typed and not sent yet: kept for this tab and account, so that neither a reload, nor another page, nor a
 * session that ends takes it.
 */

import { kept } from './storage.ts'
import { typedKey, useKeptForm } from './use-kept-form.ts'

/** `name` says what it is for, and of which thing. What equals `stored` is not kept: nothing was typed. */
export function useKeptText(name: string, stored = '') {
  const { form: text, fill: type, wasChanged, takeStored, forget } = useKeptForm(name, stored)
  return { text, type, wasChanged, takeStored, forget }
}

/** Something was typed and not sent. For who opens the form again. */
export const wasTyped = (name: string) => kept.session.get(typedKey(name)) !== null

/** It was sent. For who learns of that when the form is gone already. */
export function forgetText(name: string) {
  kept.session.remove(typedKey(name))
}
