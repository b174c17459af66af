/** How long something took, and how busy the machine's processors were meanwhile: idle ones are time that a run could save. */

import { cpus } from 'node:os'

/** Reads as `12.3 s with the processors 87 % busy`, counted from this call to the one of what it gives back. */
export function stopwatch(): () => string {
  const began = performance.now()
  const before = times()
  return () => {
    const after = times()
    const all = after.all - before.all
    const busy = all === 0 ? 1 : 1 - (after.idle - before.idle) / all
    return `${((performance.now() - began) / 1000).toFixed(1)} s with the processors ${Math.round(busy * 100)} % busy`
  }
}

/** Of all processors together since the machine began, in milliseconds. */
function times() {
  const each = cpus().map((cpu) => cpu.times)
  const idle = each.reduce((sum, time) => sum + time.idle, 0)
  return { idle, all: each.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
}
