/** An open attempt as the server last told it, kept on this device, so that it goes on without a network, also after a reload. */

import * as z from 'zod/mini'
import { type About, dropKept, keepOffline, keptOffline } from '#web/lib/kept-offline.ts'
import { openAttempt } from './attempt-queries.ts'
import { OpenedAttempt } from './attempt-types.ts'

/** When this device's clock stood how, as the server told its own. */
const HeldAttempt = z.extend(OpenedAttempt, { read_at: z.number() })

const keyOf = (attemptId: string) => `attempt/${attemptId}`
const stamped = (opened: OpenedAttempt) => ({ ...opened, read_at: Date.now() })

/** From the server, or without a network as it was last known here; the server's clock goes on in between. */
export async function openHeld(attemptId: string): Promise<OpenedAttempt> {
  const { read_at, ...opened } = await keptOffline(
    keyOf(attemptId),
    HeldAttempt,
    async () => stamped(await openAttempt(attemptId)),
    aboutTest,
  )
  const since = Date.now() - read_at
  return { ...opened, server_now: new Date(Date.parse(opened.server_now) + since).toISOString() }
}

/** What is kept of it, and as what. */
export function heldAs(opened: OpenedAttempt) {
  return { key: keyOf(opened.attempt.id), value: stamped(opened) }
}

/** As the server has it now: what is only on this device stays out, or it would count as sent. */
export async function holdAttempt(opened: OpenedAttempt): Promise<void> {
  const { key, value } = heldAs(opened)
  await keepOffline(key, value, aboutTest(opened))
}

/** A test that is open has an address of its own. */
function aboutTest({ attempt, test }: OpenedAttempt): About | undefined {
  if (!test || attempt.kind !== 'test' || attempt.submitted_at !== null) return undefined
  return { ...test, address: `/test-dashboard?attempt=${attempt.id}` }
}

/** It is over. */
export async function letGoOfAttempt(attemptId: string): Promise<void> {
  await dropKept(keyOf(attemptId))
}
