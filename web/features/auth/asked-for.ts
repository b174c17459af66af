/**
 * The page that somebody came for before they had an account, such as a challenge they were invited to. The mail that
 * confirms the account leads elsewhere (spec §2), perhaps in another tab: what they came for is kept on this device, and their
 * profile, which is shown to a newcomer first, leads on to it.
 */

import type { To } from 'react-router'
import { ASKED_FOR, type AskedFor, kept } from '#web/lib/storage.ts'
import type { Origin } from '#web/session/guard.tsx'

export function keepAskedFor(email: string, { from }: Origin, now: number) {
  const path = pathOf(from)
  // a newcomer is led there anyway
  if (isFrontDoor({ from }) || /^(\/daily-news|\/profile)?$/.test(path)) return
  kept.local.set(ASKED_FOR, JSON.stringify({ email: email.toLowerCase(), path, at: now } satisfies AskedFor))
}

/** Who comes in by it has not been anywhere yet. */
export function isFrontDoor({ from }: Origin) {
  return /^\/(landing)?([?#]|$)/.test(pathOf(from))
}

/** It is the link of a challenge that somebody was sent. */
export function isInvitation({ from }: Origin) {
  return /^\/challenge\/[^/]+\/join\b/.test(pathOf(from))
}

function pathOf(from: To | undefined) {
  if (typeof from !== 'object') return from ?? ''
  const { pathname = '', search = '', hash = '' } = from
  return pathname + search + hash
}
