/**
 * A removal that waits a few seconds for second thoughts, in place of "are you sure". It is carried out at once when
 * the list goes away or the page is left.
 */

import { useEffect, useRef, useState } from 'react'

const UNDO_MS = 6000

export function useSecondThoughts(carryOut: (id: string) => Promise<void>) {
  const [going, setGoing] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function forget(id: string) {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
  }

  async function now(id: string) {
    forget(id)
    await carryOut(id)
    setGoing((all) => all.filter((other) => other !== id))
  }

  const carryOutNow = useRef(now)
  carryOutNow.current = now
  useEffect(() => {
    const waiting = timers.current
    const carryOutAll = () => {
      for (const id of [...waiting.keys()]) void carryOutNow.current(id)
    }
    window.addEventListener('pagehide', carryOutAll)
    return () => {
      window.removeEventListener('pagehide', carryOutAll)
      carryOutAll()
    }
  }, [])

  return {
    isGoing: (id: string) => going.includes(id),
    remove(id: string) {
      setGoing((all) => [...all, id])
      timers.current.set(
        id,
        setTimeout(() => void carryOutNow.current(id), UNDO_MS),
      )
    },
    undo(id: string) {
      forget(id)
      setGoing((all) => all.filter((other) => other !== id))
    },
  }
}
