/**
 * A removal that waits a few seconds for second thoughts, in place of "are you sure", and as long as somebody is at what takes
 * it back. It is carried out at once when the list goes away or the page is left; from then on it is too late.
 */

import { useEffect, useRef, useState } from 'react'
import { isSomebodyAt } from './somebody-at.ts'

const UNDO_MS = 6000

export function useSecondThoughts(carryOut: (id: string) => Promise<void>) {
  const [going, setGoing] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function forget(id: string) {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
  }

  function wait(id: string) {
    timers.current.set(
      id,
      setTimeout(() => (isSomebodyAt('removed') ? wait(id) : void carryOutNow.current(id)), UNDO_MS),
    )
  }

  async function now(id: string) {
    forget(id)
    setLeaving((all) => [...all, id])
    await carryOut(id)
    const others = (all: readonly string[]) => all.filter((other) => other !== id)
    setLeaving(others)
    setGoing(others)
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
      wait(id)
    },
    /** What takes the removal back; nothing once it is being carried out. */
    undoOf(id: string) {
      if (leaving.includes(id)) return undefined
      return () => {
        // pressed when it had just become too late, before that was drawn
        if (!timers.current.has(id)) return
        forget(id)
        setGoing((all) => all.filter((other) => other !== id))
      }
    },
  }
}
