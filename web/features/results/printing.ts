/** What goes on paper: while the page is printed its questions stand open, all of them or those that went wrong. */

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinting } from '#web/lib/use-is-printing.ts'

export type Printed = 'all' | 'wrong'

/** `printing` is null but while the browser takes the page; its own menu prints what was chosen last. */
export function usePrinting() {
  const [choice, setChoice] = useState<Printed>('wrong')
  const isPrinting = useIsPrinting()

  function print(what: Printed) {
    flushSync(() => setChoice(what))
    window.print()
  }

  return { printing: isPrinting ? choice : null, print }
}
