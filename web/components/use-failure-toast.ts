/**
 * An act that did not work, told at the edge of the screen. Its word goes as soon as the act is tried again: what works then
 * does not stand beside a word that it did not.
 */

import { useRef } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { isUnanswered } from '#web/lib/patient-fetch.ts'
import { copy } from './failure-copy.ts'
import { toast } from './ui/toast.tsx'

export function useFailureToast() {
  const words = useCopy(copy)
  const shown = useRef<number>(undefined)
  function tell(message: string) {
    clear()
    shown.current = toast.error(message)
  }
  function clear() {
    if (shown.current !== undefined) toast.dismiss(shown.current)
    shown.current = undefined
  }
  return {
    /** It is tried now. */
    clear,
    /** It was refused, and why; trying the same again would not help. */
    tell,
    /** The line or the server failed. `says` is for where it surely did not work: what was given up may have been done. */
    tellFailure: (error: unknown, says: string) => tell(isUnanswered(error) ? words.unanswered : says),
    /** What to do then. */
    again: words.again,
  }
}
