/**
 * The sittings that this device has open, and those that were handed in here without a network: so that what waits of
 * them is sent also when nobody opens them again. Handing in twice is handing in once: the server ends an attempt once.
 */

import * as z from 'zod/mini'
import { keptList } from '#web/lib/kept-list.ts'
import { createSender } from '#web/lib/send-later.ts'
import { kept } from '#web/lib/storage.ts'
import { storedUserId } from '#web/lib/stored-auth.ts'
import { keptAnswers, storageKey } from './answer-keeper.ts'
import { type SentAnswer, saveAnswers, submitAttempt } from './attempt-queries.ts'
import { letGoOfAttempt, openHeld } from './held-attempt.ts'

const Open = z.object({
  attempt: z.string(),
  /** When its learner, or its clock, ended it here. */
  handed_in: z.nullable(z.string()),
  refused: z.optional(z.string()),
})
type Open = z.infer<typeof Open>

export const sittingsOf = (userId: string) =>
  keptList<Open>({
    store: kept.local,
    key: `sittings:${userId}`,
    parse: (item) => Open.parse(item),
    nameOf: ({ attempt, handed_in }) => `${attempt} ${handed_in}`,
  })

/** An attempt is open on this device from now on. */
export function noteSitting(attempt: string) {
  const userId = storedUserId()
  if (
    !userId ||
    sittingsOf(userId)
      .all()
      .some((one) => one.attempt === attempt)
  )
    return
  sittingsOf(userId).add({ attempt, handed_in: null })
}

/** It is over, and the server knows it. */
export function forgetSitting(attempt: string) {
  const userId = storedUserId()
  if (!userId) return
  const list = sittingsOf(userId)
  list.drop(list.all().filter((one) => one.attempt === attempt))
}

/** Ended here; the server is told as soon as it can be. */
export function handInLater(attempt: string) {
  const userId = storedUserId()
  if (!userId || isHandedIn(attempt)) return
  const item = { attempt, handed_in: new Date().toISOString() }
  sittingsOf(userId).add(item, (before) => before.attempt === attempt)
}

export function isHandedIn(attempt: string): boolean {
  return handedInAt(attempt) !== null
}

/** When it was, where the server does not know it yet. */
export function handedInAt(attempt: string): string | null {
  const userId = storedUserId()
  const sittings = userId === undefined ? [] : sittingsOf(userId).all()
  return sittings.find((one) => one.attempt === attempt)?.handed_in ?? null
}

/** Sends what waits of all sittings. Whoever has one of them open sends it, too, and it counts once. */
export async function sendSittings(userId: string): Promise<void> {
  const list = sittingsOf(userId)
  const sender = createSender<Open, void>({
    userId,
    waiting: () =>
      list
        .waiting()
        .filter(
          ({ attempt, handed_in }) => handed_in !== null || keptAnswers(kept.local, attempt).length > 0,
        ),
    nameOf: ({ attempt, handed_in }) => `${attempt} ${handed_in}`,
    mostAtOnce: 1,
    send: async ([sitting]) => {
      if (sitting) await sendOne(sitting)
    },
    take: () => {},
    setAside: list.setAside,
    onChange: () => {},
  })
  await sender.close()
}

async function sendOne({ attempt, handed_in }: Open) {
  const key = storageKey(attempt)
  const text = kept.local.get(key)
  const answers: SentAnswer[] = keptAnswers(kept.local, attempt)
  const isOver =
    handed_in !== null
      ? Boolean(await submitAttempt(attempt, answers))
      : (await saveAnswers(attempt, answers)).status === 'submitted'
  if (isOver) {
    forgetSitting(attempt)
    await letGoOfAttempt(attempt)
  } else {
    // the copy must know of them before the device lets go of them
    await openHeld(attempt)
  }
  // what was answered meanwhile waits for the next time
  if (kept.local.get(key) === text) kept.local.remove(key)
}
