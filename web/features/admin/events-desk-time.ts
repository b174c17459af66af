/** One time of a session while it is written: what stands in the fields, what is sent of it, and what it was written over. */

import type { Json } from '#supabase/database.types.ts'
import type { DeskOccurrence } from './events-desk-queries.ts'
import { localIn, momentIn } from './events-desk-rules.ts'

export function typedOf(at: DeskOccurrence, tz: string) {
  return {
    local: localIn(at.starts_at, tz),
    minutes: String(Math.round((Date.parse(at.ends_at) - Date.parse(at.starts_at)) / 60_000)),
    capacity: at.capacity === null ? '' : String(at.capacity),
    reason: at.reason ?? '',
    join_url: at.join_url ?? '',
    recording_url: at.recording_url ?? '',
    summary: at.summary ?? '',
    quiz: at.quiz.join('\n'),
  }
}

export type Typed = ReturnType<typeof typedOf>
/** With what stood there when each field was first written in. */
export type Written = { before: Typed; typed: Typed }

const FIELDS = [
  'local',
  'minutes',
  'capacity',
  'reason',
  'join_url',
  'recording_url',
  'summary',
  'quiz',
] as const satisfies readonly (keyof Typed)[]

const isWritten = ({ before, typed }: Written, name: keyof Typed) => typed[name] !== before[name]

/** Where nothing was written stands what is stored, whoever stored it. */
export function shownOf(written: Written, stored: Typed): Typed {
  const own = FIELDS.filter((name) => isWritten(written, name)).map((name) => [name, written.typed[name]])
  return { ...stored, ...Object.fromEntries(own) }
}

export function write(written: Written, stored: Typed, change: Partial<Typed>): Written {
  const first = Object.keys(change).filter((name) => !isWritten(written, name as keyof Typed))
  const seen = Object.fromEntries(first.map((name) => [name, stored[name as keyof Typed]]))
  return { before: { ...written.before, ...seen }, typed: { ...written.typed, ...seen, ...change } }
}

/** Somebody else stored something in a field since it was written in here. */
export function isWrittenOver(written: Written, stored: Typed): boolean {
  const { before, typed } = written
  return FIELDS.some(
    (name) => isWritten(written, name) && stored[name] !== before[name] && stored[name] !== typed[name],
  )
}

/** Once `sent` is stored: what was written since is still to be sent. */
export function leftOf({ before, typed }: Written, sent: Partial<Typed>): Written {
  return { before: { ...before, ...sent }, typed }
}

export const isBegun = (written: Written) => FIELDS.some((name) => isWritten(written, name))

/** What is sent, and the fields that it is made of. */
export type Change = { change: Record<string, Json>; sent: Partial<Typed> }

/** Only what was written, so that nothing counts as moved that stayed; with what was seen, which another hand may have changed. */
export function changeOf(written: Written, at: DeskOccurrence, tz: string): Change {
  const typed = shownOf(written, typedOf(at, tz))
  const names = FIELDS.filter((name) => isWritten(written, name))
  const change: Change['change'] = {}
  if (names.includes('local')) change.starts_at = momentIn(typed.local, tz) ?? null
  if (names.includes('minutes')) change.minutes = Number(typed.minutes)
  if (names.includes('capacity'))
    change.capacity = typed.capacity.trim() === '' ? null : Number(typed.capacity)
  for (const name of ['join_url', 'recording_url', 'summary'] as const)
    if (names.includes(name)) change[name] = typed[name].trim()
  if (names.includes('quiz')) change.quiz = typed.quiz.split(/\s+/).filter(Boolean)
  if (Object.keys(change).length === 0) return { change, sent: {} }
  const isMoved = 'starts_at' in change || 'minutes' in change
  if (isMoved) change.reason = typed.reason
  const { starts_at, ends_at, capacity, join_url, recording_url, summary, quiz } = at
  change.seen = { starts_at, ends_at, capacity, join_url, recording_url, summary, quiz }
  const sent = names.filter((name) => name !== 'reason' || isMoved)
  return { change, sent: Object.fromEntries(sent.map((name) => [name, written.typed[name]])) }
}

/** What is cancelled is the time that was seen, and not one that it was moved to meanwhile. */
export function cancellingOf({ starts_at, ends_at }: DeskOccurrence, { reason }: Typed): Change {
  return {
    change: { cancelled: true, reason: reason.trim(), seen: { starts_at, ends_at } },
    sent: { reason },
  }
}
