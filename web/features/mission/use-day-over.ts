/** Whether the day of a mission is over by the server's clock. Told while the page is open, and on coming back to it. */

import { useEffect, useState } from 'react'
import type { ReadMission } from './mission-queries.ts'
import { msToDayEnd } from './mission-rules.ts'

type Timed = Pick<ReadMission, 'day_ends_at' | 'server_now' | 'read_at'>

/** A timer takes no more, and a clock that was put right in between is noticed. */
const LOOK_AGAIN_MS = 3_600_000

export function useDayOver(mission: Timed | undefined): boolean {
  const [isOver, setOver] = useState(() => isPast(mission))
  useEffect(() => {
    if (!mission) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      const over = isPast(mission)
      setOver(over)
      if (mission && !over) timer = setTimeout(look, Math.min(left(mission) + 50, LOOK_AGAIN_MS))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [mission])
  return isOver
}

const left = (mission: Timed) => msToDayEnd(mission, mission.read_at, Date.now())
const isPast = (mission: Timed | undefined) => mission !== undefined && left(mission) === 0
