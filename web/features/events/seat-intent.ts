/** A visitor who wants a seat signs in first; what she wanted is remembered for an hour, in this browser. */

import * as z from 'zod/mini'
import { kept } from '#web/lib/storage.ts'
import { SEAT_KEY as KEY } from './seat-key.ts'

const HOUR_MS = 3_600_000

const Intent = z.object({ event: z.string(), day: z.string(), at: z.number() })

export function rememberSeat({ event, day }: { event: string; day: string }, now: number) {
  kept.local.set(KEY, JSON.stringify({ event, day, at: now }))
}

/** Whether the seat was wanted; asked once. */
export function takeRememberedSeat({ event, day }: { event: string; day: string }, now: number): boolean {
  const text = kept.local.get(KEY)
  if (text === null) return false
  const intent = Intent.safeParse(parsed(text)).data
  if (intent && (intent.event !== event || intent.day !== day) && now - intent.at < HOUR_MS) return false
  kept.local.remove(KEY)
  return intent !== undefined && now - intent.at < HOUR_MS
}

/** The seat that is wanted and not asked for yet. */
export function rememberedSeat(now: number): { event: string; day: string } | undefined {
  const intent = Intent.safeParse(parsed(kept.local.get(KEY) ?? 'null')).data
  return intent && now - intent.at < HOUR_MS ? intent : undefined
}

export function forgetSeat() {
  kept.local.remove(KEY)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
