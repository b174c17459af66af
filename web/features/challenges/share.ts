/** Hands a text to whatever this device shares with. */

import { logFailure } from '#web/lib/log.ts'

export function canShare() {
  return typeof navigator.share === 'function'
}

export async function handOver(shared: { text: string; url?: string; files?: File[] }): Promise<void> {
  try {
    await navigator.share(shared)
  } catch (cause) {
    // whoever closes the sheet has changed their mind
    if (cause instanceof Error && cause.name !== 'AbortError') logFailure('Could not share', cause)
  }
}
