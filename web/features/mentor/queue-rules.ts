/** How long something waits, in one unit, and which of the line is shown. */

import type { Line } from './desk-queries.ts'

export const FILTERS = ['all', 'asked', 'needs_mentor', 'appeal', 'second'] as const
export type Filter = (typeof FILTERS)[number]

export function shown(lines: readonly Line[], filter: Filter) {
  return lines.filter((line) => {
    switch (filter) {
      case 'all':
        return true
      case 'asked':
        return line.asked !== null
      case 'needs_mentor':
        return line.why === 'needs_mentor' || line.why === 'failed'
      default:
        return line.task === filter
    }
  })
}

export type Waited = { unit: 'minutes' | 'hours' | 'days'; count: number }

export function waited(since: string, now: string): Waited {
  return spelled(Math.max(0, (Date.parse(now) - Date.parse(since)) / 60_000))
}

export function spelled(minutes: number): Waited {
  if (minutes < 60) return { unit: 'minutes', count: Math.round(minutes) }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / 1440) }
}
