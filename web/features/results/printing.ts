/** What goes on paper: while the page is printed its questions stand open, all of them or those that went wrong. */

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type Printed = 'all' | 'wrong'

/** `printing` is null but while the browser takes the page; its own menu prints what was chosen last. */
export function usePrinting() {
  const [choice, setChoice] = useState<Printed>('wrong')
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when these return.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  function print(what: Printed) {
    flushSync(() => setChoice(what))
    window.print()
  }

  return { printing: isPrinting ? choice : null, print }
}
