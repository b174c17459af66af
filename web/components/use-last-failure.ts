/**
 * An act that did not work, told at the edge of the screen. Its word goes as soon as the act is tried again: what works then
 * does not stand beside a word that it did not.
 */

import { useRef } from 'react'
import { toast } from './ui/toast.tsx'

export function useLastFailure() {
  const shown = useRef<number>(undefined)
  const tries = useRef(0)
  function clear() {
    tries.current += 1
    if (shown.current !== undefined) toast.dismiss(shown.current)
    shown.current = undefined
  }
  function show(message: string) {
    shown.current = toast.error(message)
  }
  return {
    /** It is tried now. */
    clear,
    /** Words that are still fetched when it is tried again are not said any more. */
    tell(message: string | Promise<string>) {
      clear()
      const told = tries.current
      if (typeof message === 'string') return show(message)
      void message.then((says) => told === tries.current && show(says))
    },
  }
}
