/**
 * What waits on this device to be sent for a learner, whichever page keeps it. It is counted without loading any of these
 * pages, and sent through their own keepers; the server counts what comes twice once.
 */

import * as z from 'zod/mini'
import { isHeld } from '#web/lib/held.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { senders, type WaitingKind } from './waiting-senders.ts'

type Source = {
  kind: WaitingKind
  /** Each of them holds a list, or one thing. */
  keys: (userId: string) => string[]
}

const one = (name: string) => (userId: string) => [`${name}:${userId}`]

const each = (start: (userId: string) => string) => (userId: string) =>
  kept.local.keys().filter((key) => key.startsWith(start(userId)))

const SOURCES: Source[] = [
  { kind: 'answers', keys: sittingKeys },
  { kind: 'cards', keys: one('card-reviews') },
  { kind: 'mission', keys: one('mission-done') },
  { kind: 'news', keys: (userId) => [`news-reads:${userId}`, `news-outbox:${userId}`] },
  { kind: 'plan', keys: one('plan-deeds') },
  { kind: 'syllabus', keys: one('topic-claims') },
  { kind: 'marks', keys: each((userId) => `annotation:${userId}:`) },
  { kind: 'marks', keys: one('file-marks') },
  { kind: 'notes', keys: each((userId) => `note:${userId}:`) },
]

export type Waiting = {
  count: number
  kinds: { kind: WaitingKind; count: number }[]
  /** What the server will not take, with what it said. */
  refused: { kind: WaitingKind; says: string }[]
}

/** Without what a page still holds, unless its learner is leaving. */
export function waitingOf(userId: string, why?: 'leaving'): Waiting {
  const kinds: Waiting['kinds'] = []
  const refused: Waiting['refused'] = []
  for (const { kind, keys } of SOURCES) {
    const items = keys(userId).flatMap(itemsAt)
    const waits = items.filter((item) => item.refused === undefined)
    const count = waits.filter((item) => why === 'leaving' || !isHeld(item)).length
    if (count > 0) kinds.push({ kind, count })
    for (const { refused: says } of items) if (says !== undefined) refused.push({ kind, says })
  }
  return { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds, refused }
}

/** A place in a text goes along without being spoken of: there is another with each page that is read. */
export function isPlaceWaiting(userId: string): boolean {
  return each(() => `reading_place.${userId}.`)(userId).some(
    (key) => (parsedAt(key) as { isSent?: unknown } | null)?.isSent === false,
  )
}

/** Sends what waits, one kind after the other; rejects never. Resolves with whether anything went that is spoken of. */
export async function sendAllWaiting(userId: string, why?: 'leaving'): Promise<boolean> {
  const before = waitingOf(userId, why).kinds
  const kinds = new Set(before.map(({ kind }) => kind))
  if (isPlaceWaiting(userId)) kinds.add('marks')
  for (const kind of kinds) {
    try {
      const sender = await senders[kind]?.()
      await sender?.sendWaiting(userId, why)
    } catch (cause) {
      logFailure(`Could not send what waits of ${kind}`, cause)
    }
  }
  const left = waitingOf(userId, why).kinds
  return before.some(({ kind, count }) => (left.find((one) => one.kind === kind)?.count ?? 0) < count)
}

const Sittings = z.array(
  z.looseObject({
    attempt: z.string(),
    handed_in: z.nullable(z.string()),
    refused: z.optional(z.string()),
  }),
)

/** Their answers, and those of them that were handed in here. */
function sittingKeys(userId: string): string[] {
  const key = `sittings:${userId}`
  const sittings = Sittings.safeParse(parsedAt(key))
  if (!sittings.success) return []
  return [key, ...sittings.data.map(({ attempt }) => `attempt:${attempt}`)]
}

type Item = { refused?: string | undefined; held_until?: number | undefined }

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null

function itemsAt(key: string): Item[] {
  const value = parsedAt(key)
  if (value === null || value === undefined) return []
  const items = (Array.isArray(value) ? value : [value]).filter(isItem)
  // an open sitting is nothing to send
  return items.filter(
    (item) => !('handed_in' in item) || item.handed_in !== null || item.refused !== undefined,
  )
}

function parsedAt(key: string): unknown {
  try {
    return JSON.parse(kept.local.get(key) ?? 'null')
  } catch {
    return null
  }
}
