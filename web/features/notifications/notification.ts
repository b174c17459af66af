/** One notification, as the server keeps it and as realtime sends it. */

import * as z from 'zod/mini'
import type { Language } from '#web/lib/language.tsx'

export const Notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  title_hi: z.string(),
  body: z.string(),
  body_hi: z.string(),
  href: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  /** It came in quiet hours: it is in the list, and does not pop up. */
  is_quiet: z.optional(z.boolean()),
})
export type Notification = z.infer<typeof Notification>

export function wordsOf(told: Notification, language: Language) {
  return language === 'hi'
    ? { title: told.title_hi, body: told.body_hi }
    : { title: told.title, body: told.body }
}

/** How many the bell holds: the newest. */
export const NEWEST = 50

/**
 * Those of the second list that the first does not hold, and that nobody has read. What was too old for a list that was
 * full, and comes in where one has gone, is no news.
 */
export function newlyTold(known: readonly Notification[], now: readonly Notification[]): Notification[] {
  const ids = new Set(known.map(({ id }) => id))
  const oldest = known.length < NEWEST ? '' : (known[NEWEST - 1]?.created_at ?? '')
  return now.filter(({ id, read_at, created_at }) => !ids.has(id) && read_at === null && created_at > oldest)
}

/** The list with one more in it, the newest first; told twice it stands once. */
export function withTold(list: readonly Notification[], told: Notification): Notification[] {
  return [told, ...list.filter(({ id }) => id !== told.id)].sort((a, b) =>
    b.created_at.localeCompare(a.created_at),
  )
}

/** With these read, or all of them. */
export function withRead(list: readonly Notification[], ids: readonly string[] | 'all', at: string) {
  return list.map((told) =>
    told.read_at === null && (ids === 'all' || ids.includes(told.id)) ? { ...told, read_at: at } : told,
  )
}
