/** A function's console goes to the server's log, as hosted keeps it: so many lines at a time, each of bounded length. */

import { formatWithOptions } from 'node:util'
import type { LogLevel } from '../messages.ts'

/** Hosted's threshold: events in as many milliseconds. */
const EVENTS = 100
const WINDOW = 10_000

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const

export function reportConsole(report: (level: LogLevel, text: string) => void) {
  let windowBegan = 0
  let events = 0
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, LogLevel][]) {
    console[method] = (...values: unknown[]) => {
      const now = performance.now()
      if (now - windowBegan > WINDOW) {
        windowBegan = now
        events = 0
      }
      events += 1
      if (events <= EVENTS) report(level, formatWithOptions({ depth: 4 }, ...values))
      else if (events === EVENTS + 1)
        report('warn', 'It logs too much: further lines are left out for a while')
    }
  }
}
